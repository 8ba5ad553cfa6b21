import type { IconPath } from "./icon-path.ts";
import "./Icon.css";

const sizes = { 16: "icon icon-16", 24: "icon icon-24", 32: "icon icon-32" } as const;

/** A drawing from icon-paths.ts. Decorative unless `label` is given. */
export function Icon({ path, size, label }: { path: IconPath; size?: 16 | 24 | 32; label?: string }) {
  return (
    <svg
      className={size ? sizes[size] : "icon"}
      viewBox="0 0 24 24"
      aria-hidden={label ? undefined : true}
      role={label ? "img" : undefined}
      aria-label={label}
    >
      <path d={path.d} />
      {path.dot && <circle cx={path.dot[0]} cy={path.dot[1]} r={path.dot[2]} fill="currentColor" />}
    </svg>
  );
}
