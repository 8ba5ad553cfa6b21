/** A line in the panel of a failure with data below it that was loaded before (D-320). */
export function OldBelow({ isShown }: { isShown: boolean }) {
  return (
    isShown && (
      <>
        <br />
        Below is what was loaded before.
      </>
    )
  );
}
