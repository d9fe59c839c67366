/** A portrait in its niche: arch, glory, bust. */

import { Bust } from "./busts";
import "./portraits.css";

interface Props {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly card: string;
  readonly name: string;
}

export function Niche({ x, y, width, height, card, name }: Props) {
  const scale = Math.min(width / 130, height / 113);
  const arch = `M${-width * 0.42} 0V${-height * 0.5}a${width * 0.42} ${height * 0.44} 0 0 1 ${width * 0.84} 0V0`;
  return (
    <g class="niche" transform={`translate(${x + width / 2} ${y + height})`}>
      <rect class="wall" x={-width / 2} y={-height} width={width} height={height} rx="3" />
      <path class="arch" d={`${arch}z`} />
      <path class="arch-line" d={arch} />
      <circle class="glory" cy={-height * 0.54} r={34 * scale} />
      <g transform={`scale(${scale})`}>
        <Bust character={card} name={name} />
      </g>
      <rect class="rim" x={-width / 2} y={-height} width={width} height={height} rx="3" />
    </g>
  );
}
