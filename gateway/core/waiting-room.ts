import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SharedRedis } from "../../schema/redis.ts";

/** A place in the line before the sign-in. */
export interface Place {
  /** 1 is the next one to be let in. */
  position: number;
  /** Until the turn comes. */
  waitMs: number;
}

/** So many seconds' worth of sign-ins are let in at once, because people do not come evenly. */
const burstMs = 5000;
/** For so long after its turn a device is let in again at once: its phone may die in the exam. */
const keepMs = 3 * 3600_000;
const mostInMemory = 100_000;

/*
 * The turn of a device is one moment: the last turn that was given out, and a step later. It is given once, however often
 * the device asks, so that nobody loses a place by asking again. Redis does both in one script by its own clock, which is
 * the same for all gateways.
 */
const takeTurn = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local known = redis.call('GET', KEYS[2])
if known then return tostring(known - now) end
local step, burst, keep = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local last = math.max(tonumber(redis.call('GET', KEYS[1]) or 0) + step, now)
local turn = last - burst
redis.call('SET', KEYS[1], string.format('%.3f', last), 'PX', math.ceil(last - now + step))
redis.call('SET', KEYS[2], string.format('%.3f', turn), 'PX', math.ceil(last - now + keep))
return tostring(turn - now)`;

/**
 * Lets people sign in at a steady rate, first come, first served, when more come than the machines can bear (EXT-66). Who
 * is signed in does not pass through here. While Redis is away each gateway keeps a line of its own.
 */
export class WaitingRoom {
  readonly #redis: SharedRedis | null;
  readonly #stepMs: number | null;
  readonly #now: () => number;
  /** Null where there is no line: it takes its memory at once. */
  readonly #turns: LRUCache<string, number> | null;
  #lastTurn = Number.NEGATIVE_INFINITY;

  /** `perMinute`: sign-ins that are let in, over all gateways; 0 lets everybody in. `now` in milliseconds. */
  constructor(redis: SharedRedis | null, perMinute: number, now: () => number = () => performance.now()) {
    this.#redis = redis;
    this.#stepMs = perMinute === 0 ? null : 60_000 / perMinute;
    this.#now = now;
    this.#turns =
      perMinute === 0 ? null : new LRUCache({ max: mostInMemory, ttl: keepMs, ttlResolution: 0, perf: { now } });
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
    const keys = ["akada:waiting-room:last-turn", `akada:waiting-room:turn:${device}`];
    const args = [stepMs, burstMs, keepMs].map(String);
    const answer = await this.#redis?.ask((client) => client.eval(takeTurn, { keys, arguments: args }));
    return answer === undefined ? undefined : Number(answer);
  }

  #ownWait(device: string, stepMs: number): number {
    const now = this.#now();
    const known = this.#turns?.get(device);
    if (known !== undefined) return known - now;
    this.#lastTurn = Math.max(this.#lastTurn + stepMs, now);
    const turn = this.#lastTurn - burstMs;
    this.#turns?.set(device, turn);
    return turn - now;
  }
}
