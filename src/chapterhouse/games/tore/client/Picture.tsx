/** The small picture of the title: the town with its cathedral and its bridge. */

export function Picture() {
  return (
    <g class="town">
      <path class="hill" d="M0 120V104c60-12 110-12 160-8s110 2 160-6v30z" />
      <path class="river" d="M0 112c70-10 120 6 180-2s90-8 140-2v12H0z" />
      <path class="stone" d="M150 100V44l10-30 10 30v8h44l8-12 8 12v48h-12V84a8 8 0 0 0-16 0v16h-10V84a8 8 0 0 0-16 0v16z" />
      <path class="stone" d="M20 108V92c30-12 78-12 110 0v16h-12a12 12 0 0 0-24 0h-14a12 12 0 0 0-24 0H44a12 12 0 0 0-24 0z" />
      <path class="roof" d="M238 100V84l12-10 12 10v16zM266 100V80l14-11 14 11v20z" />
    </g>
  );
}
