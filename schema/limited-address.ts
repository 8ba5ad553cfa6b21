import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";

/**
 * The address that limits count: of IPv6 the network of 64 bits, because each customer of a provider has at least one, with
 * all its addresses. An address that cannot be read counts as it is.
 */
export function limitedAddress(ip: string): string {
  if (!ip.includes(":") || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = address.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

/**
 * Keeps the address of each request from its arrival on: a closed connection has none, and phones leave while their request is
 * being read or waits. What has arrived counts for its sender and is carried out. To be called before other hooks.
 */
export function keepAddress(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const ip: string | undefined = request.ip;
    // nginx's status for a sender who has left; nobody reads it
    if (ip === undefined) return void reply.code(499).send();
    Object.defineProperty(request, "ip", { value: ip });
    done();
  });
}
