import { createServer } from "node:http";
import { useGraphQlJit } from "@envelop/graphql-jit";
import { createSchema, createYoga } from "graphql-yoga";
import { poolGet, port } from "./calls.ts";
import { contextOf, resolvers, typeDefs } from "./schema.ts";

/* GraphQL Yoga with compiled queries. */
const get = poolGet();
const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  context: ({ request }) => contextOf(get, request.headers.get("authorization") ?? undefined),
  plugins: [useGraphQlJit()],
  graphiql: false,
  landingPage: false,
  logging: false,
});
createServer(yoga).listen(port, "127.0.0.1");
