import type { ReactNode } from "react";
import type { IconPath } from "../icons/icon-path.ts";
import { alertIcon, badIcon, goodIcon, infoIcon } from "../icons/status-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./Notice.css";

export type NoticeTone = "good" | "mid" | "bad" | "info" | "plain";

const icons: Record<NoticeTone, IconPath> = {
  good: goodIcon,
  mid: alertIcon,
  bad: badIcon,
  info: infoIcon,
  plain: infoIcon,
};

interface NoticeProps {
  tone: NoticeTone;
  /** The cause, bold. */
  title: ReactNode;
  icon?: IconPath;
  /** One plain sentence, links, buttons. */
  children?: ReactNode;
  /** A button at the end of the box. */
  action?: ReactNode;
  /** Bad news interrupts a reader, the rest waits; `off` for boxes that were there from the start. */
  live?: "auto" | "off";
}

/** A tinted box beside the thing it is about. */
export function Notice({ tone, title, icon, children, action, live = "auto" }: NoticeProps) {
  return (
    <div
      className={tone === "plain" ? "notice" : `notice ${tone}`}
      role={live === "off" ? undefined : tone === "bad" ? "alert" : "status"}
    >
      <Icon path={icon ?? icons[tone]} />
      <div>
        <b>{title}</b>
        {children && <div className={tone === "plain" ? "muted" : "notice-text"}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
