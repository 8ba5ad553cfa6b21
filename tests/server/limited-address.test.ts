import { expect, it } from "vitest";
import { limitedAddress } from "../../server/limited-address.ts";

it.each([
  ["102.89.1.7", "102.89.1.7"],
  ["::ffff:102.89.1.7", "102.89.1.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:3::9", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
  ["unix:", "unix:"],
  ["", ""],
])("[LIM-14] limits count %s as %s", (ip, counted) => {
  expect(limitedAddress(ip)).toBe(counted);
});
