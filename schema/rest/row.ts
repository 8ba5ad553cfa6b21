import { z, type core } from "zod";
import { compile } from "zod/v4/core";
import type { SchoolRole } from "../rules/school-words.ts";
import { documentedForm } from "./documented-form.ts";

export type Schema = core.$ZodType;
export type Output<S> = S extends Schema ? core.output<S> : undefined;
export type Input<S> = S extends Schema ? core.input<S> : undefined;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may call: `optional` sends the token when there is one, the last three need a token of that audience. */
type Access = "public" | "optional" | "candidate" | "admin" | "school";

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type Params<Path extends string> = Record<ParamName<Path>, string>;

type Sending = "multipart" | "raw" | "download" | undefined;

export interface RowSpec<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Send extends Sending = Sending,
  SameAs extends string | undefined = string | undefined,
> {
  method: Method;
  /** The documented path, byte for byte, with `:name` for `{name}`. */
  path: Path;
  access: Access;
  /** School rows: the roles that may call (SEC-24). */
  roles?: readonly SchoolRole[];
  query?: Query;
  body?: Body;
  reply: Reply;
  /** Documented text for a failure to which the server gave no message. */
  fallback: string;
  /** Status of success; 200 where the documents name none. */
  status?: 200 | 201 | 202;
  /** Documented text for a success of any other status than `status`, which then counts as a failure. */
  otherStatus?: string;
  /**
   * A body or a reply that is not JSON: `multipart` rows bring a file or none, `raw` rows are mounted by hand with the bytes
   * as they came, `download` rows answer a file, which a browser loads by a link (`createSchoolFileLink`).
   */
  send?: Send;
  /** Multipart rows: the documented name of the file's field, and the largest file in bytes. */
  file?: { field: string; maxBytes: number };
  /** A smaller limit than LIM-02 for the JSON body (LIM-02, question edit). */
  maxBodyBytes?: number;
  /** A reply that may grow to 5 MB instead of 2 (LIM-15). */
  list?: boolean;
  /** The reply is the same for everybody without a token, and may come from a cache that is a second old. */
  catalogue?: true;
  /** The server must know the device (D-80, LIM-10): the gateway names it in X-Device-Id. */
  device?: true;
  /** Public rows that ask for a password: a 401 says that it is wrong, and not that the server wants a token. */
  checksPassword?: true;
  /** The token of a school attempt may replace the session's (D-81). */
  attemptToken?: true;
  /** Timeout of the whole call when the default of 8 s is too short, because the server calls another one. */
  totalMs?: number;
  /** Number of an operation that the documents do not list: a foreign server may lack it. */
  extension?: `EXT-${string}`;
  /** Name of the row whose second documented spelling this is; the gateway uses that one. */
  sameAs?: SameAs;
}

/** One documented REST call as data. Read by the gateway's client, the API, the fake upstream and docs/contract.md. */
export interface Row<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Send extends Sending = Sending,
  SameAs extends string | undefined = string | undefined,
> extends RowSpec<Path, Query, Body, Reply, Send, SameAs> {
  /** The key of the row in its room, also the name of the GraphQL field and its hook. */
  name: string;
  room: string;
  /** `reply` compiled when it is first read, with its documented form tried first. */
  readonly replyReader: Schema;
}

/** Makes a row; `room` adds its name and room. */
export const row = <
  const Path extends string,
  Reply extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Send extends Sending = undefined,
  const SameAs extends string | undefined = undefined,
>(
  spec: RowSpec<Path, Query, Body, Reply, Send, SameAs>,
): RowSpec<Path, Query, Body, Reply, Send, SameAs> => spec;

type Named<S> =
  S extends RowSpec<infer Path, infer Query, infer Body, infer Reply, infer Send, infer SameAs>
    ? Row<Path, Query, Body, Reply, Send, SameAs>
    : never;

const compileReader = (reply: Schema): Schema => compile(z.union([documentedForm(reply), reply]), { strict: true });

function complete(spec: RowSpec, name: string, room: string): Row {
  let reader: Schema | undefined;
  return {
    ...spec,
    name,
    room,
    get replyReader() {
      return (reader ??= compileReader(spec.reply));
    },
  };
}

/** Completes the rows of a room with their names and readers. (A constraint on Specs would widen the types that `row` inferred.) */
export const room = <const Specs extends object>(
  roomName: string,
  specs: Specs,
): { [K in keyof Specs]: Named<Specs[K]> } =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]: [string, RowSpec]) => [name, complete(spec, name, roomName)]),
  ) as { [K in keyof Specs]: Named<Specs[K]> };
