import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { fetchGet, port } from "./calls.ts";
import { contextOf, resolvers, typeDefs, type Context } from "./schema.ts";

/* A first version as many people write it: Apollo Server, global fetch, a call for each row of a list. */
await startStandaloneServer(new ApolloServer<Context>({ typeDefs, resolvers }), {
  context: async ({ req }) => contextOf(fetchGet, req.headers.authorization, true),
  listen: { host: "127.0.0.1", port },
});
