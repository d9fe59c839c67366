/** The small picture of the title: a pilgrim on the way to a shrine. */

export function Picture() {
  return (
    <g class="pilgrimage">
      <path class="hill" d="M0 120V92c50-30 90-20 130-6s110-30 190-10v44z" />
      <path class="path" d="M18 116c50-34 96 6 140-16s60-30 98-32" />
      <path class="stone" d="M244 70V48l16-16 16 16v22zM260 32V20M255 25h10" />
      <path class="stone" d="M150 96V84l9-8 9 8v12z" />
      <g class="figure">
        <circle cx="74" cy="62" r="6" />
        <path d="M74 68c-9 3-12 16-13 30h26c-1-14-4-27-13-30zM92 58v42" />
      </g>
    </g>
  );
}
