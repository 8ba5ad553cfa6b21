import type { ReactNode } from "react";
import { percentBand } from "../../../schema/rules/percent-band.ts";
import type { IconPath } from "../icons/icon-path.ts";
import { checkIcon, closeIcon } from "../icons/public-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./Badge.css";

export type BadgeTone = "good" | "mid" | "bad" | "info" | "flag" | "plain";

/** A word or number with a tint; always with text, the colour only repeats it. */
export function Badge({
  tone = "plain",
  icon,
  large,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconPath;
  large?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={["badge", tone !== "plain" && tone, large && "large"].filter(Boolean).join(" ")}>
      {icon && <Icon path={icon} />}
      {children}
    </span>
  );
}

/** A score: green from 70, yellow from 50, red below (of the rounded value). Its text is the whole percent, unless another is given. */
export function PercentBadge({ percent, large, children }: { percent: number; large?: boolean; children?: string }) {
  const tone = percentBand(percent);
  return (
    <Badge tone={tone} large={large} icon={tone === "good" ? checkIcon : tone === "bad" ? closeIcon : undefined}>
      {children ?? `${Math.round(percent)}%`}
    </Badge>
  );
}
