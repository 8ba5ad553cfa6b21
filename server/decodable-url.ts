const encoded = /%[2-7][0-9a-f]/gi;
const plainLetter = (sign: string): string => {
  const letter = decodeURIComponent(sign);
  return /[\w.~-]/.test(letter) ? letter : sign;
};

/**
 * The URL of a request with a path that can be decoded and begins like the routes. A letter may also be sent as `%66`: a route
 * takes it for the letter, and a check of what the path begins with would not. A link that was damaged on its way may end in half
 * of an encoded letter: its path is then taken as it stands. Fastify would answer it by itself, without headers, hooks and a line
 * in the log.
 */
export function decodableUrl({ url = "/" }: { url?: string | undefined }): string {
  if (!url.includes("%")) return url;
  const [path = ""] = url.split(/[?#;]/, 1);
  try {
    decodeURI(path);
    return path.replaceAll(encoded, plainLetter) + url.slice(path.length);
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
