import { percentBand } from "../../../schema/rules/percent-band.ts";
import "./Ring.css";

/** A length that grows with the size of the text, because the number stands inside the ring. */
const inRem = (pixels: number): string => `${pixels / 16}rem`;

/** A score drawn as a ring, the number inside; coloured like the percent badge. */
export function Ring({ percent, size = 84 }: { percent: number; size?: number }) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  const width = Math.round(size * 0.107);
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: width };
  return (
    <span className={`ring ${percentBand(percent)}`}>
      <svg style={{ width: inRem(size), height: inRem(size) }} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle {...circle} className="ring-track" />
        <circle
          {...circle}
          className="ring-value"
          strokeDasharray={`${(length * whole) / 100} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <b>{whole}%</b>
    </span>
  );
}
