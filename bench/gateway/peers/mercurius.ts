import compress from "@fastify/compress";
import { makeExecutableSchema } from "@graphql-tools/schema";
import Fastify from "fastify";
import mercurius from "mercurius";
import { brotliOptions, poolGet, port } from "./calls.ts";
import { contextOf, resolvers, typeDefs } from "./schema.ts";

/* Mercurius with compiled queries, otherwise with its defaults. */
const get = poolGet();
const app = Fastify();
await app.register(compress, { encodings: ["br", "identity"], brotliOptions });
await app.register(mercurius, {
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  jit: 1,
  context: ({ headers }) => contextOf(get, headers.authorization),
});
await app.listen({ host: "127.0.0.1", port });
