import { resolve } from "node:path";
import { expect, it } from "vitest";
import { topologyFolder } from "../../tools/topology/start.ts";

it("the folder of the topology is the same for programs that run in another folder", () => {
  expect(topologyFolder("./.data")).toBe(resolve("./.data/topology"));
});
