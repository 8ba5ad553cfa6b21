import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DeviceNotice } from "../../../web/attempt/parts/DeviceNotice.tsx";
import { checkDevice } from "../../../web/lib/device/device-check.ts";
import { fullStorage } from "../support/full-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

interface BrowserStorage {
  quota?: number;
  usage?: number;
  isPersisted?: boolean;
}

/** What the browser says about its storage; returns its way of asking for a lasting one. */
function stubStorage({ quota, usage, isPersisted = false }: BrowserStorage) {
  const persist = vi.fn(async () => true);
  const storage = { estimate: async () => ({ quota, usage }), persisted: async () => isPersisted, persist };
  vi.stubGlobal("navigator", { ...navigator, onLine: true, storage });
  return persist;
}
const megabyte = 1024 * 1024;

describe("the storage of a device", () => {
  it("[REL-14] is good when a real write comes back and there is room, and leaves nothing behind", async () => {
    const persist = stubStorage({ quota: 100 * megabyte, usage: megabyte });
    expect(await checkDevice()).toBe("good");
    expect(persist).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
    const known = stubStorage({ quota: 100 * megabyte, usage: megabyte, isPersisted: true });
    expect(await checkDevice()).toBe("good");
    expect(known).not.toHaveBeenCalled();
  });

  it("is low when little room is left", async () => {
    stubStorage({ quota: 10 * megabyte, usage: 6 * megabyte });
    expect(await checkDevice()).toBe("low");
    stubStorage({ quota: 10 * megabyte, usage: 4 * megabyte });
    expect(await checkDevice()).toBe("good");
  });

  it("is good where the browser says nothing about it and the write works, as over plain http", async () => {
    vi.stubGlobal("navigator", { ...navigator, onLine: true, storage: undefined });
    expect(await checkDevice()).toBe("good");
    vi.stubGlobal("navigator", {
      ...navigator,
      onLine: true,
      storage: { estimate: () => Promise.reject(new TypeError("not here")) },
    });
    expect(await checkDevice()).toBe("good");
  });

  it("is none when it is full or not allowed, whatever the browser says of its room", async () => {
    stubStorage({ quota: 100 * megabyte, usage: 0 });
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    expect(await checkDevice()).toBe("none");
    vi.stubGlobal("localStorage", undefined);
    expect(await checkDevice()).toBe("none");
  });
});

describe("the notice before the start", () => {
  it("[REL-14] says that nothing can be stored, until a second look finds room", async () => {
    const real = localStorage;
    vi.stubGlobal("localStorage", fullStorage(real));
    render(<DeviceNotice />);
    expect(await screen.findByText("This device cannot store your answers")).toBeTruthy();
    vi.stubGlobal("localStorage", real);
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(screen.queryByText("This device cannot store your answers")).toBeNull());
  });

  it("says that the storage is almost full", async () => {
    stubStorage({ quota: megabyte, usage: 0 });
    render(<DeviceNotice />);
    expect(await screen.findByText("The storage of this device is almost full")).toBeTruthy();
  });
});
