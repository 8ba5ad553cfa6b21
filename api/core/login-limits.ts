import type { ApiConfig } from "./config.ts";
import type { Limit } from "./limits.ts";

const minutes = 15;

/** Failed logins of one account at one address, of the account, of the address (LIM-10); `audience` keeps them apart. */
export function loginLimits(
  config: ApiConfig,
  audience: "candidate" | "admin" | "school",
  email: string,
  ip: string,
): [Limit, Limit, Limit] {
  const account = `login:${audience}:${email.toLowerCase()}`;
  return [
    { key: `${account}:${ip}`, most: config.LIM_10_PER_ACCOUNT_AND_ADDRESS, minutes },
    { key: account, most: config.LIM_10_PER_ACCOUNT, minutes },
    { key: `login-ip:${ip}`, most: config.LIM_10_PER_ADDRESS, minutes },
  ];
}
