import compress from "@fastify/compress";
import { makeExecutableSchema } from "@graphql-tools/schema";
import Fastify from "fastify";
import mercurius from "mercurius";
import { brotliOptions, dispatchGet, port } from "./calls.ts";
import { contextOf, joinedResolvers, typeDefs } from "./schema.ts";

/* Mercurius with all our optimisations: compiled queries, lists joined where they are fetched, calls without streams. */
const get = dispatchGet();
const app = Fastify();
await app.register(compress, { encodings: ["br", "identity"], brotliOptions });
await app.register(mercurius, {
  schema: makeExecutableSchema({ typeDefs, resolvers: joinedResolvers }),
  jit: 1,
  context: ({ headers }) => contextOf(get, headers.authorization),
});
await app.listen({ host: "127.0.0.1", port });
