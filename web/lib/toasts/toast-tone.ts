/** Success, failure, or plain news. */
export type ToastTone = "good" | "bad" | "info";
