/** Whoever explains something: a figure with a hood. */

export function Hood() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path class="robe" d="M3 31c0-9 5-13 13-13s13 4 13 13z" />
      <path class="hood" d="M16 2c-6 0-10 5-10 11 0 5 4 9 10 9s10-4 10-9c0-6-4-11-10-11z" />
      <circle class="face" cx="16" cy="14" r="5.4" />
    </svg>
  );
}
