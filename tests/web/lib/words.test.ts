import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { day, dayAndTime } from "../../../web/lib/words/dates.ts";
import { naira, nairaExact } from "../../../web/lib/words/naira.ts";
import { percentBand } from "../../../schema/rules/percent-band.ts";
import { percentOf, percentText } from "../../../web/lib/words/percent.ts";
import { useLater } from "../../../web/lib/use-later.ts";
import { useCountdown } from "../../../web/lib/use-countdown.ts";
import { holdsWords, plainText } from "../../../web/lib/words/plain-text.ts";

describe("later", () => {
  it("does what was asked for, once, and nothing on a page that was left before or after that", () => {
    vi.useFakeTimers();
    const action = vi.fn<() => void>();
    const { result, unmount } = renderHook(useLater, { reactStrictMode: true });
    const later = result.current;
    later(action, 2000);
    later(action, 2000);
    vi.advanceTimersByTime(2000);
    expect(action).toHaveBeenCalledTimes(1);
    later(action, 2000);
    unmount();
    // the answer to a form that was sent comes when the person is elsewhere
    later(action, 2000);
    vi.advanceTimersByTime(2000);
    expect(action).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe("words for figures", () => {
  it("writes dates in Lagos time", () => {
    expect(dayAndTime("2026-11-20T13:05:00.000Z")).toBe("20 Nov 2026, 14:05");
    expect(day("2026-09-30T23:30:00.000Z")).toBe("1 Oct 2026");
    expect(day("2026-09-01T12:00:00.000Z")).toBe("1 Sep 2026");
    expect(dayAndTime("no date")).toBe("");
  });

  it("writes money", () => {
    expect([naira(2000), naira(0), nairaExact(100), nairaExact(1234.5)]).toEqual([
      "₦2,000",
      "₦0",
      "₦100.00",
      "₦1,234.50",
    ]);
  });

  it("[B-15] rounds percentages and colours what is shown", () => {
    expect([percentOf(2, 3), percentOf(0, 0), percentText(69.5)]).toEqual([67, 0, "70%"]);
    expect([70, 69.5, 69.4, 50, 49.5, 49.4].map(percentBand)).toEqual(["good", "good", "mid", "mid", "mid", "bad"]);
  });
});

describe("countdown", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("follows its clock, not the number of its ticks", () => {
    let clock = 0;
    const now = () => clock;
    const { result } = renderHook(() => useCountdown({ deadline: 120_000, now }));
    expect(result.current).toBe(120);
    clock = 1000;
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(119);
    // The phone slept for a minute; the page notices when it is shown again.
    clock = 61_500;
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(result.current).toBe(59);
    clock = 300_000;
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops without a deadline and starts again with a new one", () => {
    const { result, rerender } = renderHook(({ deadline }) => useCountdown({ deadline }), {
      initialProps: { deadline: null as number | null },
    });
    expect(result.current).toBeNull();
    rerender({ deadline: Date.now() + 5000 });
    expect(result.current).toBe(5);
    act(() => void vi.advanceTimersByTime(2000));
    expect(result.current).toBe(3);
  });
});

describe("what pages may take from the router", () => {
  const sources = import.meta.glob<string>("../../../web/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });

  it("do not include its links, which add the prefetching of server-rendered apps to every page", () => {
    const wrong = Object.entries(sources).filter(([, text]) =>
      /import \{[^}]*\b(Link|NavLink|Form|ScrollRestoration)\b[^}]*\} from "react-router-dom"/.test(text),
    );
    expect(wrong.map(([file]) => file)).toEqual([]);
  });
});

describe("a text as a search compares it", () => {
  it.each([
    ["Ọ̀ṣun Ngọzị", "osun ngozi"],
    ["Ɗanladi Ƙaura Ɓala", "danladi kaura bala"],
    ["Ƴar’adua", "yar'adua"],
    ["N‘Golo Okʼoye", "n'golo ok'oye"],
  ])("[D-190] has no marks, hooks or capitals, and plain apostrophes: %s", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    ["SSS 2A Mathematics", "maths sss", false],
    ["SSS 2A Mathematics", "  math sss ", true],
    ["Ọlá Ɗanladi", "danladi ola", true],
    ["Anything", " ", true],
  ])("[D-190] finds each word by itself: %s by %s is %s", (text, query, isFound) => {
    expect(holdsWords(text, query)).toBe(isFound);
  });
});
