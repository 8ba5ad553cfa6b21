export const fileNotReadable = "This file can no longer be read. If it was changed or moved, please choose it again.";

/**
 * Whether a chosen file can still be read. Browsers refuse one that was changed, moved or deleted since, or that
 * another program holds.
 */
export const canBeRead = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
