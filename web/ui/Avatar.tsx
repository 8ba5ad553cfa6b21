/** The first letter of a name in a disc; decorative, the name stands beside it or labels the control. */
export function Avatar({ name }: { name: string }) {
  const [initial = ""] = name.trim();
  return (
    <span className="avatar" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
