const longest = 200;
const ending = /\.[\p{L}\p{N}]{1,10}$/u;

/**
 * The name of a sent file for people to read: without folders and control characters, shortened before its ending; "file" where
 * it was sent without a name.
 */
export function shownFileName(sent: string | undefined): string {
  const last = sent?.split(/[\\/]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- the point is to remove them
  const clean = last.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  if (clean === "") return "file";
  const [kind = ""] = ending.exec(clean) ?? [];
  return clean.length <= longest ? clean : clean.slice(0, longest - kind.length) + kind;
}
