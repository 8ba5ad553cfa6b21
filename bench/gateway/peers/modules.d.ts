/* Types of packages that only the peers use. */
declare module "mercurius" {
  import type { FastifyPluginAsync, FastifyRequest } from "fastify";
  import type { GraphQLSchema } from "graphql";

  interface Options {
    schema: GraphQLSchema;
    /** How often a document is sent before it is compiled. */
    jit: number;
    context(request: FastifyRequest): object;
  }
  const mercurius: FastifyPluginAsync<Options>;
  export = mercurius;
}

declare module "@envelop/graphql-jit" {
  export function useGraphQlJit(): object;
}

declare module "graphql-yoga" {
  import type { RequestListener } from "node:http";
  import type { GraphQLSchema } from "graphql";

  export function createSchema(parts: { typeDefs: string; resolvers: object }): GraphQLSchema;
  export function createYoga(options: {
    schema: GraphQLSchema;
    context(initial: { request: Request }): object;
    plugins: object[];
    graphiql: boolean;
    landingPage: boolean;
    logging: boolean;
  }): RequestListener;
}
