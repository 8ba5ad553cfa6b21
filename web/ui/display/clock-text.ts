/** `1:24`, `59:05`, `1:00:00`: minutes and seconds, hours only when there are some. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Whole minutes for a sentence: `41 min`, `less than a minute`. */
export function minutesText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000);
  return minutes < 1 ? "less than a minute" : `${minutes} min`;
}
