/** Why a process could not begin to listen, in one line with what to do; undefined for errors of another kind. */
export function listenFault(error: unknown, host: string, ports: Readonly<Record<string, number>>): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const [name, tried] = Object.entries(ports).find(([, one]) => one === port) ?? Object.entries(ports)[0] ?? [];
  if (code === "EADDRINUSE") return `port ${tried} is taken. Set ${name} to another one.`;
  if (code === "EACCES") return `this user may not open port ${tried}. Set ${name} to one from 1024 on.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${host} is no address of this machine. Set HOST to another one.`;
  return undefined;
}
