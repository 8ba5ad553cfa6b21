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
