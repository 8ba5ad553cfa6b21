export const fileNotReadable = "This file can no longer be read. If it was changed or moved, please choose it again.";

/**
 * Whether a chosen file can still be read. Browsers refuse this when the file was changed, moved or deleted since it was
 * chosen, or while another program has locked it.
 */
export const canBeRead = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
