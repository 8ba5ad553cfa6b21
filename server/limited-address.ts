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
 * Reads the address of each request when it arrives. Later the connection may be closed and have no address any more, because phones
 * often leave before they get their answer. Their request still counts in the limits and is carried out. Call this before you add
 * other hooks.
 */
export function keepAddress(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const ip: string | undefined = request.ip;
    // the status that nginx logs when the sender has left; nobody gets this answer
    if (ip === undefined) return void reply.code(499).send();
    Object.defineProperty(request, "ip", { value: ip });
    done();
  });
}
