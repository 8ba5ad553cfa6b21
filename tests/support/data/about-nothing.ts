import { randomUUID } from "node:crypto";
import type { SchoolRequest } from "./school-samples.ts";

const idForm = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
export const idsIn = (text: string): Set<string> => new Set(text.match(idForm));

/** The same request with other ids. `at` is the place of an id among all ids of the request: path first, then query and body. */
export function withIds<Request extends Omit<SchoolRequest, "as">>(
  request: Request,
  idFor: (id: string, at: number) => string,
): Request {
  let at = -1;
  const inText = (text: string): string =>
    text.replaceAll(idForm, (id) => {
      at += 1;
      return idFor(id, at);
    });
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

/** The ids of a request in their order, each as often as it stands there. */
export function idsOf(request: Omit<SchoolRequest, "as">): string[] {
  const found: string[] = [];
  withIds(request, (id) => {
    found.push(id);
    return id;
  });
  return found;
}

/** The same request about things that nobody has: each of the ids is replaced by one that was never given. */
export function aboutNothing<Request extends Omit<SchoolRequest, "as">>(request: Request, ids: Set<string>): Request {
  const others = new Map([...ids].map((id) => [id, randomUUID()]));
  return withIds(request, (id) => others.get(id) ?? id);
}
