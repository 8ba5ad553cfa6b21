import { limitedAddress } from "../../../server/limited-address.ts";

/** Counts the requests of each address that are open at the same time, so that one address cannot take every place. */
export class OpenRequests {
  readonly #byAddress = new Map<string, number>();

  /**
   * Takes a place for a request until its response is closed. Call it before anything is awaited: the place of a response that
   * is closed already is never given back. False when its address has `most` of them.
   */
  take({ ip }: { ip: string }, { raw }: { raw: NodeJS.EventEmitter }, most: number): boolean {
    const address = limitedAddress(ip);
    const open = this.#byAddress.get(address) ?? 0;
    if (open >= most) return false;
    this.#byAddress.set(address, open + 1);
    raw.once("close", () => this.#release(address));
    return true;
  }

  #release(address: string): void {
    const open = (this.#byAddress.get(address) ?? 1) - 1;
    if (open === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, open);
  }
}
