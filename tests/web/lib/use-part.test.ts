import { afterEach, expect, it, vi } from "vitest";
import { partOf } from "../../../web/lib/use-part.ts";

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];

/** What a style sheet comes to that is asked for: the simulated browser fetches none. */
function answerSheets(isThere: boolean): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isThere;
}
afterEach(() => {
  answerSheets(false);
  for (const sheet of sheets()) sheet.remove();
});

it("a part that is loaded again fetches the style sheets that failed, and comes after them", async () => {
  const first = document.createElement("link");
  first.rel = "stylesheet";
  first.href = "/assets/results.css";
  const failed = new Promise((resolve) => first.addEventListener("error", resolve));
  document.head.append(first);
  await failed;

  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue("the part");
  const part = partOf(fetchPart);
  await expect(part.load()).rejects.toBeTruthy();
  expect(fetchPart).not.toHaveBeenCalled();
  expect(part.here()).toBeNull();

  answerSheets(true);
  expect(await part.load()).toBe("the part");
  expect(sheets()).toHaveLength(1);
  expect(sheets()[0]).not.toBe(first);
  expect(sheets()[0]?.href).toBe(first.href);

  answerSheets(false);
  expect(await part.load()).toBe("the part");
  expect(fetchPart).toHaveBeenCalledTimes(1);
});
