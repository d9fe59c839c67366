/** Busts for the cards of Avignon in a field of 112 by 112, standing on its lower edge; flat colour and one ink line. */

import type { ComponentChildren } from "preact";

const FACE = "M-11-62c0-16 22-16 22 0 0 5-1 10-3 14-2 5-5 8-8 8s-6-3-8-8c-2-4-3-9-3-14z";
const LOOK = "M-6-59h3M3-59h3M0-58l-1.500 6h2.500M-3-47c2 1.200 4 1.200 6 0";

const BUSTS: Readonly<Record<string, ComponentChildren>> = {
  kardinal: (
    <>
      <path d="M-46 0c2-26 18-36 46-38 28 2 44 12 46 38z" fill="#b02c1c" stroke="#4a0f07" stroke-width="1.600" />
      <path d="M-20-34c6 14 34 14 40 0l6 34h-52z" fill="#f4ead2" stroke="#4a0f07" stroke-width="1.200" />
      <path d="M-12 0l4-24h16l4 24z" fill="#c9432e" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e9c49c" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-40-70c10-8 22-10 26-10 2-14 26-14 28 0 4 0 16 2 26 10-22 9-58 9-80 0z" fill="#b02c1c" stroke="#4a0f07" stroke-width="1.600" />
      <path d="M-14-79c8 4 20 4 28 0" fill="none" stroke="#4a0f07" stroke-width="1.200" />
      <path d="M-30-67c-4 16 4 20 0 34M30-67c4 16-4 20 0 34" fill="none" stroke="#7d1a0e" stroke-width="2" />
      <path d="M-34-33h8l2 13h-12zM26-33h8l2 13h-12z" fill="#b02c1c" stroke="#4a0f07" />
      <path d="M0-22v16M-5-17h10" stroke="#d9a83a" stroke-width="2.500" />
    </>
  ),
  bischof: (
    <>
      <path d="M-46 0c2-26 18-36 46-38 28 2 44 12 46 38z" fill="#6c3a7c" stroke="#2b1035" stroke-width="1.600" />
      <path d="M-9-36h18l5 36h-28z" fill="#f0e2b6" stroke="#2b1035" stroke-width="1.200" />
      <path d="M0-30v24M-6-22H6" stroke="#6c3a7c" stroke-width="2.600" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e6bf96" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-9-48c2 14 16 14 18 0-2 4-4 3-9 3s-7 1-9-3z" fill="#cfc7ba" stroke="#3a2413" />
      <path d="M-16-66c-2-18 6-34 16-44 10 10 18 26 16 44-10 5-22 5-32 0z" fill="#f4ead2" stroke="#2b1035" stroke-width="1.600" />
      <path d="M-16-68c10 5 22 5 32 0v-6c-10 5-22 5-32 0z" fill="#d9a83a" stroke="#2b1035" />
      <path d="M0-104v28M-7-90H7" stroke="#6c3a7c" stroke-width="3" />
      <path d="M46-4V-84c0-16-20-16-20-2 0 8 10 9 10 2" fill="none" stroke="#a87b1e" stroke-width="4.500" stroke-linecap="round" />
    </>
  ),
  inquisitor: (
    <>
      <path d="M-48 0c0-30 14-44 26-62 4-28 40-28 44 0 12 18 26 32 26 62z" fill="#34323a" stroke="#0f0e12" stroke-width="1.600" />
      <path d="M-20-62c2-20 38-20 40 0 2 14-6 26-20 34-14-8-22-20-20-34z" fill="#16151a" />
      <g transform="translate(0 2)">
      <path d={FACE} fill="#d9b48c" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      </g>
      <path d="M-14-70c4-10 24-10 28 0-6-3-22-3-28 0z" fill="#16151a" />
      <path d="M-30 0v-18c10-4 20-4 30 2 10-6 20-6 30-2V0z" fill="#f4ead2" stroke="#0f0e12" stroke-width="1.400" />
      <path d="M0-16V0M-25-12c8-2 14-2 20 1M25-12c-8-2-14-2-20 1" stroke="#5a5147" fill="none" />
      <path d="M44-34c7 8 10 13 7 20-2 5-5 6-8 6-5 0-9-3-9-9 0-4 3-6 4-9 1 3 2 4 3 5 2-4 1-8 3-13z" fill="#f0a63a" stroke="#8f3d0c" stroke-width="1.300" />
    </>
  ),
  ritter: (
    <>
      <path d="M-48 0c2-22 18-36 48-36s46 14 48 36z" fill="#7e90a8" stroke="#1c2a3e" stroke-width="1.600" />
      <path d="M-22-32h44l5 32h-54z" fill="#2b4d7f" stroke="#1c2a3e" stroke-width="1.400" />
      <path d="M0-28v28M-22-16h44" stroke="#f4ead2" stroke-width="6" />
      <path d="M-26-62c0-32 52-32 52 0v14c-4 12-14 18-26 22-12-4-22-10-26-22z" fill="#c4cedb" stroke="#1c2a3e" stroke-width="1.800" />
      <path d="M0-86v60" stroke="#1c2a3e" stroke-width="2" />
      <path d="M-24-62h20v6h-20zM4-62h20v6H4z" fill="#131a24" />
      <path d="M-26-62c0-32 52-32 52 0-14-5-38-5-52 0z" fill="#e4eaf1" opacity=".7" />
      <path d="M7-46h1M13-46h1M19-46h1M7-40h1M13-40h1M10-34h1" stroke="#131a24" stroke-width="2.600" stroke-linecap="round" />
      <path d="M0-86c-4-14 10-24 20-18-8 2-8 12-4 18z" fill="#b8331f" stroke="#521208" stroke-width="1.300" />
    </>
  ),
  bauer: (
    <>
      <path d="M-42 0c2-24 16-34 42-36 26 2 40 12 42 36z" fill="#6f7d3c" stroke="#2a3312" stroke-width="1.600" />
      <path d="M-12-34l12 16 12-16" fill="#efe2c0" stroke="#2a3312" stroke-width="1.300" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e3b586" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-8-46c3 6 13 6 16 0" fill="none" stroke="#7c5530" stroke-width="2.500" />
      <path d="M-34-66c8-6 16-8 20-8 0-14 28-14 28 0 4 0 12 2 20 8-20 7-48 7-68 0z" fill="#d9b45a" stroke="#5c4210" stroke-width="1.600" />
      <path d="M-14-74c8 4 20 4 28 0M-24-68l6 1M24-68l-6 1" stroke="#5c4210" fill="none" />
      <path d="M34 0C20-26 26-60 52-66c-16 12-18 32-6 52" fill="#b9c3c9" stroke="#3a4247" stroke-width="1.600" />
      <path d="M-46 0c2-16 2-30 0-46M-46-46c4 3 4 8 0 11-4-3-4-8 0-11zM-45-30c5-1 8-4 8-8-5 0-8 3-8 8zM-47-30c-5-1-8-4-8-8 5 0 8 3 8 8zM-45-18c5-1 8-4 8-8-5 0-8 3-8 8zM-47-18c-5-1-8-4-8-8 5 0 8 3 8 8z" fill="#d9b45a" stroke="#6d5212" stroke-width="1.200" />
    </>
  ),
  adliger: (
    <>
      <path d="M-48 0c2-24 18-36 48-38 30 2 46 14 48 38z" fill="#8a2c50" stroke="#3b0d20" stroke-width="1.600" />
      <path d="M-30-32c8 18 52 18 60 0l8 8c-10 22-66 22-76 0z" fill="#f6f0df" stroke="#3b0d20" stroke-width="1.300" />
      <path d="M-24-18l2 4M-10-12l1 4M10-12l-1 4M24-18l-2 4M0-11v4" stroke="#241c16" stroke-width="2.400" />
      <path d="M-15-58c-4 12-4 20-1 26h32c3-6 3-14-1-26z" fill="#6b4322" stroke="#3a2413" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e9c49c" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-14-64l-6-26 11 10 9-16 9 16 11-10-6 26c-9 4-19 4-28 0z" fill="#e9c14d" stroke="#6b4c0a" stroke-width="1.600" />
      <circle cx="-20" cy="-91" r="2.600" fill="#b8331f" />
      <circle cx="0" cy="-97" r="3" fill="#2f62a8" />
      <circle cx="20" cy="-91" r="2.600" fill="#b8331f" />
      <circle cx="0" cy="-72" r="2.600" fill="#b8331f" />
    </>
  ),
  // a tonsure, an open book, rays
  prediger: (
    <>
      <path d="M-44 0c2-26 16-36 44-38 28 2 42 12 44 38z" fill="#5a4632" stroke="#241a10" stroke-width="1.600" />
      <path d="M-14-36c4 10 24 10 28 0l4 8c-8 12-28 12-36 0z" fill="#4a3826" stroke="#241a10" stroke-width="1.200" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e6bf96" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-13-60c-2-10 2-15 6-16-2 4-2 7-3 16zM13-60c2-10-2-15-6-16 2 4 2 7 3 16z" fill="#6b4322" stroke="#3a2413" />
      <path d="M0-84v-16M-16-78l-9-12M16-78l9-12M-25-64l-14-4M25-64l14-4" stroke="#c9962b" stroke-width="3" stroke-linecap="round" />
      <path d="M-34 0v-22c12-5 23-5 34 3 11-8 22-8 34-3V0z" fill="#f4ead2" stroke="#241a10" stroke-width="1.400" />
      <path d="M0-18V0M-28-15c8-2 15-2 22 1M-28-8c8-2 15-2 22 1M28-15c-8-2-15-2-22 1M28-8c-8-2-15-2-22 1" stroke="#5a5147" fill="none" />
    </>
  ),
  // a stole and a chalice
  priester: (
    <>
      <path d="M-44 0c2-26 16-36 44-38 28 2 42 12 44 38z" fill="#f0e8d4" stroke="#3a2a4a" stroke-width="1.600" />
      <path d="M-20-35l8 35h-12l-8-28zM20-35L12 0h12l8-28z" fill="#6c3a7c" stroke="#2b1035" stroke-width="1.200" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e9c49c" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-13-62c-2-20 28-20 26 0-3-8-6-10-13-10s-10 2-13 10z" fill="#4a3220" stroke="#3a2413" />
      <circle cy="-31" r="7" fill="#fffaf0" stroke="#a87b1e" stroke-width="1.600" />
      <path d="M-11-24h22c0 9-4 13-11 13s-11-4-11-13zM0-11v7M-8-1c2-4 14-4 16 0z" fill="#e9c14d" stroke="#6b4c0a" stroke-width="1.600" />
    </>
  ),
  // a soft cap and scales
  gildenmeister: (
    <>
      <path d="M-46 0c2-24 18-36 46-38 28 2 44 14 46 38z" fill="#6b4a1a" stroke="#2e1d06" stroke-width="1.600" />
      <path d="M-16-36c4 14 28 14 32 0l8 36h-48z" fill="#a8792c" stroke="#2e1d06" stroke-width="1.200" />
      <path d="M-6-46v12h12v-12z" fill="#d9ad82" stroke="#3a2413" stroke-width="1.200" />
      <path d={FACE} fill="#e3b586" stroke="#3a2413" stroke-width="1.300" />
      <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
      <path d="M-8-47c2 8 14 8 16 0-2 2-4 2-8 2s-6 0-8-2z" fill="#7c5530" stroke="#3a2413" />
      <path d="M-22-64c-4-18 40-30 46-8 6 4 4 10-4 10-12 2-32 4-42-2z" fill="#8a2c50" stroke="#3b0d20" stroke-width="1.600" />
      <circle cx="19" cy="-72" r="3.500" fill="#e9c14d" stroke="#6b4c0a" />
      <path d="M40 0v-52M24-46c6-5 26-5 32 0M24-46l-7 18M24-46l7 18M56-46l-7 18M56-46l7 18" fill="none" stroke="#6b4c0a" stroke-width="2.200" />
      <path d="M16-28h16c-2 8-14 8-16 0zM48-28h16c-2 8-14 8-16 0z" fill="#e9c14d" stroke="#6b4c0a" stroke-width="1.400" />
    </>
  ),
};

/** A character's bust; one that we have no drawing for is hooded and bears the first letter of the name. */
export function Bust({ character, name }: { readonly character: string; readonly name: string }) {
  return (
    <g class="bust" aria-hidden="true">
      {BUSTS[character] ?? (
        <>
          <path d="M-48 0c0-30 14-44 26-62 4-28 40-28 44 0 12 18 26 32 26 62z" fill="#5b5566" stroke="#1d1a24" stroke-width="1.600" />
          <path d="M-20-62c2-20 38-20 40 0 2 14-6 26-20 34-14-8-22-20-20-34z" fill="#2a2732" />
          <path d={FACE} fill="#e3b586" stroke="#3a2413" stroke-width="1.300" />
          <path d={LOOK} fill="none" stroke="#3a2413" stroke-width="1.300" stroke-linecap="round" />
          <circle cy="-14" r="13" fill="#f4ead2" stroke="#1d1a24" stroke-width="1.400" />
          <text class="initial" text-anchor="middle" y="-8">
            {name.slice(0, 1)}
          </text>
        </>
      )}
    </g>
  );
}
