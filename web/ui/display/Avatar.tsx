import "./Avatar.css";
/** What a person sees as one letter; an emoji or an accented letter may be several code points. */
function firstLetter(name: string): string {
  // Older Firefox has no segmenter.
  if (typeof Intl.Segmenter === "undefined") return Array.from(name)[0] ?? "";
  const [first] = new Intl.Segmenter("en").segment(name.slice(0, 40));
  return first?.segment ?? "";
}

/** The first letter of a name in a disc; decorative, the name stands beside it or labels the control. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {firstLetter(name.trim()).toUpperCase()}
    </span>
  );
}
