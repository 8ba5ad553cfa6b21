import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AttemptPorts, PastResult } from "../../../web/attempt/engine.ts";
import { buildLoaded, buildReceipt, minute, startedAt } from "../support/attempt-fixtures.ts";
import { begin, noNetwork, refusal, tick } from "./harness.ts";

/* A server that keeps no attempts counts every submission: the history tells whether the first one has arrived. */

let isOnline = true;
beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

type Submit = AttemptPorts["submit"];
type PastResults = NonNullable<AttemptPorts["pastResults"]>;

/** A server with a history. A submission that is `lost` does its work or not, and no answer comes to it. */
function buildServer(results: PastResult[] = []) {
  const lose = async (isDone: boolean): Promise<never> => {
    if (isDone) results.push({ id: `r${results.length + 1}`, code: null });
    throw noNetwork();
  };
  const submit = vi.fn<Submit>(async () => {
    results.push({ id: `r${results.length + 1}`, code: null });
    return buildReceipt();
  });
  const pastResults = vi.fn<PastResults>(async () => [...results]);
  const loadPage: AttemptPorts["loadPage"] = async (page) => buildLoaded({ page, attemptId: null });
  return { results, lose, submit, pastResults, ports: { submit, pastResults, loadPage } };
}

const stateOf = ({ engine }: Awaited<ReturnType<typeof begin>>) => engine.view().state;

describe("[REL-17] [REL-10] a submission to which no answer came", () => {
  it("has arrived when the history shows a new result: it is confirmed and not sent again", async () => {
    const server = buildServer([{ id: "old", code: null }]);
    server.submit.mockImplementationOnce(() => server.lose(true));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(5000);
    expect(stateOf(run)).toMatchObject({
      phase: "results",
      attempt: { receipt: { code: null, isEmailed: null, score: null } },
    });
    expect(server.submit).toHaveBeenCalledTimes(1);
    expect(run.ports.onSubmitted).toHaveBeenCalledTimes(1);
    expect(run.onProblem).not.toHaveBeenCalled();
  });

  it("shows the receipt of the history where it has one", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(async () => {
      server.results.push({ id: "r1", code: "AK-7" });
      throw noNetwork();
    });
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(5000);
    expect(stateOf(run).attempt?.receipt?.code).toBe("AK-7");
  });

  it("has not arrived when the history shows nothing new, also not a moment later: the person may send it once more", async () => {
    const server = buildServer([{ id: "old", code: null }]);
    server.submit.mockImplementationOnce(() => server.lose(false));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(14_000);
    expect(run.engine.view().problem).toBeNull();
    expect(stateOf(run).attempt?.submission).toMatchObject({ isSent: true, isLost: true });
    await tick(10 * minute);
    expect(run.engine.view().problem).toBe("notArrived");
    expect(server.submit).toHaveBeenCalledTimes(1);
    run.engine.retry();
    await tick();
    expect(stateOf(run).phase).toBe("results");
    expect(server.submit).toHaveBeenCalledTimes(2);
    expect(server.results).toHaveLength(2);
  });

  it("is found when the server was still at work on it", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(false));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(5000);
    server.results.push({ id: "r1", code: null });
    await tick(15_000);
    expect(stateOf(run).phase).toBe("results");
    expect(server.submit).toHaveBeenCalledTimes(1);
  });

  it("goes out once for each time that the person asks: a second one that is lost is looked for, too", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(false)).mockImplementationOnce(() => server.lose(true));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(minute);
    expect(run.engine.view().problem).toBe("notArrived");
    run.engine.retry();
    await tick(minute);
    expect(stateOf(run).phase).toBe("results");
    expect(server.submit).toHaveBeenCalledTimes(2);
    expect(server.results).toHaveLength(1);
  });

  it("is looked for after a reload before anything is sent", async () => {
    for (const isDone of [true, false]) {
      localStorage.clear();
      const server = buildServer();
      server.submit.mockImplementationOnce(() => new Promise(() => undefined));
      const first = await begin(server.ports);
      first.engine.submit();
      await tick();
      expect(stateOf(first).attempt?.submission?.isSent).toBe(true);
      first.stop();
      if (isDone) server.results.push({ id: "r1", code: null });
      const again = await begin(server.ports);
      await tick(minute);
      expect(server.submit).toHaveBeenCalledTimes(1);
      expect(stateOf(again).phase).toBe(isDone ? "results" : "submitting");
      expect(again.engine.view().problem).toBe(isDone ? null : "notArrived");
      again.stop();
    }
  });

  it("is looked for when the network is back; asking again before changes nothing", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(true));
    const run = await begin(server.ports);
    server.pastResults.mockResolvedValueOnce([]).mockRejectedValue(noNetwork());
    run.engine.submit();
    await tick(minute);
    expect(run.engine.view()).toMatchObject({ problem: null, queue: { state: "waiting" } });
    run.engine.retry();
    await tick();
    run.engine.retry();
    await tick(minute);
    expect(server.submit).toHaveBeenCalledTimes(1);
    server.pastResults.mockImplementation(async () => server.results);
    await tick(minute);
    expect(stateOf(run).phase).toBe("results");
    expect(server.submit).toHaveBeenCalledTimes(1);
  });

  it("is sent again once for each offer: asking while a second one is looked for sends no third", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(false)).mockImplementationOnce(() => server.lose(true));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(minute);
    expect(run.engine.view().problem).toBe("notArrived");
    server.pastResults.mockResolvedValueOnce([]).mockRejectedValue(noNetwork());
    run.engine.retry();
    await tick(5000);
    run.engine.retry();
    await tick();
    server.pastResults.mockImplementation(async () => server.results);
    await tick(minute);
    expect(server.submit).toHaveBeenCalledTimes(2);
    expect(stateOf(run).phase).toBe("results");
  });

  it("is a problem of the submission while the history is busy, and none when it is found", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(true));
    const run = await begin(server.ports);
    server.pastResults.mockResolvedValueOnce([]).mockRejectedValueOnce(refusal("OVERLOADED"));
    run.engine.submit();
    await tick(minute);
    expect(run.onProblem.mock.calls).toEqual([["submission"]]);
    expect(run.engine.view()).toMatchObject({ problem: null, state: { phase: "results" } });
  });

  it.each([
    ["refuses to tell", vi.fn<PastResults>().mockRejectedValue(refusal("FORBIDDEN"))],
    ["is not known to the room", undefined],
  ])("is unclear where the history %s: the person decides, once", async (_why, pastResults) => {
    const server = buildServer();
    server.submit.mockImplementation(() => server.lose(true));
    const { pastResults: _, ...ports } = server.ports;
    const run = await begin(pastResults ? { ...ports, pastResults } : ports);
    run.engine.submit();
    await tick(10 * minute);
    expect(run.engine.view().problem).toBe("unclear");
    expect(server.submit).toHaveBeenCalledTimes(1);
    run.engine.retry();
    await tick(10 * minute);
    expect(server.submit).toHaveBeenCalledTimes(2);
    expect(run.engine.view().problem).toBe("unclear");
  });

  it("is unclear when the history could not be read before it, unless it shows no result of this paper at all", async () => {
    for (const isDone of [true, false]) {
      localStorage.clear();
      const server = buildServer();
      server.submit.mockImplementationOnce(() => server.lose(isDone));
      server.pastResults.mockRejectedValueOnce(refusal("UPSTREAM_FAILED"));
      const run = await begin(server.ports);
      run.engine.submit();
      await tick(minute);
      expect(run.engine.view().problem).toBe(isDone ? "unclear" : "notArrived");
      expect(server.submit).toHaveBeenCalledTimes(1);
      run.stop();
      await tick();
    }
  });

  it("is not sent before the history was read, where there is a network", async () => {
    const server = buildServer();
    server.pastResults.mockRejectedValueOnce(noNetwork());
    const run = await begin(server.ports);
    run.engine.submit();
    await tick();
    expect(server.submit).not.toHaveBeenCalled();
    await tick(minute);
    expect(server.submit).toHaveBeenCalledTimes(1);
    expect(stateOf(run).phase).toBe("results");
  });

  it("is not shown, nor sent, once the page was left", async () => {
    const server = buildServer();
    server.submit.mockImplementationOnce(() => server.lose(false));
    const run = await begin(server.ports);
    run.engine.submit();
    await tick(5000);
    run.stop();
    await tick(minute);
    expect(run.onProblem).not.toHaveBeenCalled();
    expect(server.submit).toHaveBeenCalledTimes(1);
  });

  it("is not sent once the page was left while the history was read: the next visit does that", async () => {
    const server = buildServer();
    let answerHistory: (() => void) | undefined;
    server.pastResults.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerHistory = () => resolve([]);
        }),
    );
    const first = await begin(server.ports);
    first.engine.submit();
    await tick();
    first.stop();
    const second = await begin(server.ports);
    answerHistory?.();
    await tick(minute);
    expect(server.submit).toHaveBeenCalledTimes(1);
    expect(stateOf(second).phase).toBe("results");
  });
});

describe("[REL-10] where the server keeps the attempt", () => {
  it("no history is read: the submission is repeated until it is answered", async () => {
    const { pastResults } = buildServer();
    const submit = vi
      .fn<Submit>()
      .mockRejectedValueOnce(noNetwork())
      .mockResolvedValue(buildReceipt({ code: "AK-1" }));
    const run = await begin({ submit, pastResults });
    run.engine.submit();
    await tick(5000);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(pastResults).not.toHaveBeenCalled();
    expect(stateOf(run).attempt?.receipt?.code).toBe("AK-1");
  });
});
