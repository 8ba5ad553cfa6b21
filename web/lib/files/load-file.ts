/** Lets the browser load a file by a path that it may open once. */
export function loadFile(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
