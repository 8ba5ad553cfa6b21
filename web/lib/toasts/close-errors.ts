/** Closes the errors on the screen, for a page that says without a toast that what failed has worked now. */
export async function closeErrors(): Promise<void> {
  // before the first toast its library need not be fetched
  if (document.querySelector(".Toastify__toast--error") === null) return;
  const host = await import("./toast-host.tsx");
  host.dismissErrors();
}
