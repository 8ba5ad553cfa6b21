import type { ReactNode } from "react";
import { timerPulsesUnderSeconds, timerRedUnderSeconds } from "../../../schema/rules/limits.ts";
import { clockText } from "./clock-text.ts";
import "./Countdown.css";

interface CountdownProps {
  seconds: number;
  /** Names the timer for readers, for example "Time left". */
  label: string;
  /** Words after the digits, for example "left". */
  after?: ReactNode;
  /** Exam clocks turn red under 300 s and pulse under 60 s. */
  warns?: boolean;
}

/** Remaining time in digits that do not jump. It is silent for readers; say the important moments elsewhere. */
export function Countdown({ seconds, label, after, warns = false }: CountdownProps) {
  const isLow = warns && seconds < timerRedUnderSeconds;
  const isPulsing = warns && seconds < timerPulsesUnderSeconds;
  return (
    <span
      className={["countdown", isLow && "low", isPulsing && "pulsing"].filter(Boolean).join(" ")}
      role="timer"
      aria-live="off"
      aria-label={label}
    >
      <b>{clockText(seconds)}</b>
      {after && <span>{after}</span>}
    </span>
  );
}
