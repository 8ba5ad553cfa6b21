import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SharedRedis } from "../../../server/redis.ts";

/** A place in the line before the sign-in. */
export interface Place {
  /** 1 is the next one to be let in. */
  position: number;
  /** Until the turn comes. */
  waitMs: number;
}

/** People do not come evenly: up to as many as may sign in within this time are let in at the same moment. */
const burstMs = 5000;
/** For so long after its turn a device is let in again at once: its phone may die in the exam. */
const keepMs = 3 * 3600_000;
/** How many sign-ins one turn allows, so that many devices cannot share the name of one that had its turn (D-359). */
const signInsOfTurn = 20;
const maxInMemory = 100_000;
/** A device asks again when it is its turn, after a minute at the latest (`StillWaiting`). */
const longestPauseMs = 60_000;
/** How often the line in memory is searched for devices that no longer ask, in milliseconds. */
const sweepMs = 1000;

/** For how long a device stands in the line without asking: two of its pauses. After that the others move up. */
const silenceMs = (waitMs: number): number => 2 * Math.min(waitMs, longestPauseMs) + 5000;

/*
 * Devices stand in the order of their arrival, which is remembered: one that was silent for too long makes room for the
 * others, and has its place again when it comes back. Turns are one step apart: the next one comes a step after the last
 * that was given out. What is kept for a device: while it waits, the time of its arrival; after its turn, the number of its
 * sign-ins since, with a minus sign.
 * Redis does all of it in one script by its own clock, which is the same for all gateways. A value that the script cannot
 * have written counts as missing: otherwise it could keep everybody out. Redis may also have forgotten one of the two lists
 * when its memory was full: the devices in the other would never leave it, so that both are emptied.
 */
const takeTurn = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local last_key, device_key, line, due = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local step, burst, keep, pause = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local sign_ins, device = tonumber(ARGV[5]), ARGV[6]
for key, kind in pairs({[last_key] = 'string', [device_key] = 'string', [line] = 'zset', [due] = 'zset'}) do
  local found = redis.call('TYPE', key).ok
  local is_long = found == 'string' and redis.call('STRLEN', key) > 40
  if is_long or found ~= kind and found ~= 'none' then redis.call('DEL', key) end
end
local text = redis.call('GET', device_key) or ''
local known = tonumber(text)
if string.match(text, '^%-?%d+$') and known <= 0 and known > -sign_ins then
  redis.call('DECR', device_key)
  return '0'
end
if known and not (known > 0 and known <= now) then known = nil end
redis.call('ZREMRANGEBYSCORE', due, string.format('(%.3f', now + 2 * pause + 5000), '+inf')
if redis.call('ZCARD', line) ~= redis.call('ZCARD', due) then redis.call('DEL', line, due) end
for _, silent in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, 500)) do
  redis.call('ZREM', line, silent)
  redis.call('ZREM', due, silent)
end
local arrival = known or string.format('%.3f', now)
redis.call('ZADD', line, arrival, device)
local given = tonumber(redis.call('GET', last_key) or '')
local last = now
if given and given <= now + burst then last = math.max(given + step, now) end
local wait = last - burst + redis.call('ZRANK', line, device) * step - now
if wait <= 0 then
  redis.call('SET', last_key, string.format('%.3f', last), 'PX', math.ceil(last - now + step))
  redis.call('SET', device_key, '-1', 'PX', keep)
  redis.call('ZREM', line, device)
  redis.call('ZREM', due, device)
  return '0'
end
redis.call('SET', device_key, arrival, 'PX', math.ceil(wait + keep))
redis.call('ZADD', due, string.format('%.3f', now + 2 * math.min(wait, pause) + 5000), device)
redis.call('PEXPIRE', line, keep)
redis.call('PEXPIRE', due, keep)
return tostring(wait)`;

/**
 * Lets people sign in at a steady rate, first come, first served, when more come than the machines can bear (EXT-66). Who
 * is signed in does not pass through here. While Redis is away each gateway keeps a line of its own.
 */
export class WaitingRoom {
  readonly #redis: SharedRedis | null;
  readonly #stepMs: number | null;
  readonly #now: () => number;
  /**
   * Arrival of each device, or minus the sign-ins of one that had its turn. Null where there is no line, because the cache takes
   * all its memory at once.
   */
  readonly #devices: LRUCache<string, number> | null;
  /** Those who wait, by their arrival. */
  #line: { arrival: number; silentAt: number }[] = [];
  #arrivals = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #lastTurn = Number.NEGATIVE_INFINITY;

  /** `perMinute`: sign-ins that are let in, over all gateways; 0 lets everybody in. `now` in milliseconds. */
  constructor(redis: SharedRedis | null, perMinute: number, now: () => number = () => performance.now()) {
    this.#redis = redis;
    this.#stepMs = perMinute === 0 ? null : 60_000 / perMinute;
    this.#now = now;
    this.#devices =
      perMinute === 0 ? null : new LRUCache({ max: maxInMemory, ttl: keepMs, ttlResolution: 0, perf: { now } });
  }

  /** The place of a device in the line; null when it may sign in now. `deviceId` is asked for only if there is a line. */
  async placeOf(deviceId: () => string): Promise<Place | null> {
    const stepMs = this.#stepMs;
    if (stepMs === null) return null;
    const device = hash("sha256", deviceId(), "base64url");
    const waitMs = (await this.#sharedWait(device, stepMs)) ?? this.#ownWait(device, stepMs);
    return waitMs <= 0 ? null : { position: Math.ceil(waitMs / stepMs), waitMs };
  }

  async #sharedWait(device: string, stepMs: number): Promise<number | undefined> {
    const names = ["last-let-in", `device:${device}`, "line", "due"];
    const keys = names.map((name) => `akada:waiting-room:${name}`);
    const args = [...[stepMs, burstMs, keepMs, longestPauseMs, signInsOfTurn].map(String), device];
    const answer = await this.#redis?.ask((client) => client.eval(takeTurn, { keys, arguments: args }));
    return answer === undefined ? undefined : Number(answer);
  }

  #ownWait(device: string, stepMs: number): number {
    const now = this.#now();
    const found = this.#devices?.get(device);
    const hadTurn = found !== undefined && found < 0;
    if (hadTurn && found > -signInsOfTurn) {
      this.#devices?.set(device, found - 1, { noUpdateTTL: true });
      return 0;
    }
    const known = hadTurn ? undefined : found;
    if (now - this.#sweptAt >= sweepMs) {
      this.#line = this.#line.filter(({ silentAt }) => silentAt > now);
      this.#sweptAt = now;
    }
    const arrival = known ?? (this.#arrivals += 1);
    const rank = this.#rankOf(arrival);
    const turn = Math.max(this.#lastTurn + stepMs, now);
    const waitMs = turn - burstMs + rank * stepMs - now;
    const isInLine = this.#line[rank]?.arrival === arrival;
    if (waitMs <= 0) {
      this.#lastTurn = turn;
      if (isInLine) this.#line.splice(rank, 1);
      this.#devices?.set(device, -1);
      return 0;
    }
    this.#line.splice(rank, isInLine ? 1 : 0, { arrival, silentAt: now + silenceMs(waitMs) });
    this.#devices?.set(device, arrival);
    return waitMs;
  }

  /** How many of those who wait have come before this arrival. */
  #rankOf(arrival: number): number {
    let [from, to] = [0, this.#line.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#line[middle]?.arrival ?? 0) < arrival) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
