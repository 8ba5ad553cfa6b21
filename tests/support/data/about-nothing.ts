import { randomUUID } from "node:crypto";
import type { SchoolRequest } from "./school-samples.ts";

const idForm = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
export const idsIn = (text: string): Set<string> => new Set(text.match(idForm));

/** The same request about things that nobody has: each of the ids is replaced by one that was never given. */
export function aboutNothing<Request extends Omit<SchoolRequest, "as">>(request: Request, ids: Set<string>): Request {
  const others = new Map([...ids].map((id) => [id, randomUUID()]));
  const inText = (text: string): string => text.replaceAll(idForm, (id) => others.get(id) ?? id);
  const { params, query, body } = request;
  const inBody = (): unknown =>
    Buffer.isBuffer(body)
      ? Buffer.from(inText(body.toString("latin1")), "latin1")
      : JSON.parse(inText(JSON.stringify(body)));
  return {
    ...request,
    ...(params !== undefined && { params: JSON.parse(inText(JSON.stringify(params))) as Record<string, string> }),
    ...(query !== undefined && { query: inText(query) }),
    ...(body !== undefined && { body: inBody() }),
  };
}
