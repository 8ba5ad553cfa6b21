import { afterEach, expect, it } from "vitest";
import { publicAddress } from "../../../web/lib/navigation/public-address.ts";

afterEach(() => document.head.replaceChildren());

const tell = (address: string): void => {
  const meta = document.createElement("meta");
  meta.name = "public-address";
  meta.content = address;
  document.head.append(meta);
};

it("is the address that the gateway tells, with a path", () => {
  tell("https://akada.example/");
  expect(publicAddress("/schools/login")).toBe("https://akada.example/schools/login");
});

it.each(["http://localhost:4000", "http://127.0.0.1:4000", "http://[::1]:4000", "no address"])(
  "is the browser's own address while the gateway tells %s",
  (told) => {
    tell(told);
    expect(publicAddress("/schools/login")).toBe(`${window.location.origin}/schools/login`);
  },
);

it("is the browser's own address in a document without one", () => {
  expect(publicAddress("/a")).toBe(`${window.location.origin}/a`);
});
