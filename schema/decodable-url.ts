/**
 * The URL of a request so that its path can be decoded. A link that was damaged on its way may end in half of an encoded
 * letter: its path is then taken as it stands. Fastify would answer it by itself, without headers, hooks and a line in the log.
 */
export function decodableUrl({ url = "/" }: { url?: string | undefined }): string {
  if (!url.includes("%")) return url;
  const [path = ""] = url.split(/[?#;]/, 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
