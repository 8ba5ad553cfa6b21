/** Operation context of a mutation with a file: what the page wants to know, and how it stops the sending. */
export interface UploadContext {
  upload: {
    /** Called with the share of the bytes that have left this device, 0 to 1. */
    onSent?: (share: number) => void;
    signal?: AbortSignal;
  };
}

export const isUpload = (context: object): context is UploadContext => "upload" in context;
