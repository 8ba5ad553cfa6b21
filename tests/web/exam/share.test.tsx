import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { ShareResult } from "../../../web/exam/ShareResult.tsx";
import { collectSavedFiles } from "../support/saved-files.ts";

const result = {
  paper: { examType: "JAMB", subjectName: "Use of English and Communication Skills for Everybody", year: 2025 },
  tally: { passed: 8, total: 12, percentage: 67 },
};
const words =
  "I scored 8 of 12 (67%) in JAMB Use of English and Communication Skills for Everybody 2025 on Akada. Practise too: ";

/** A canvas that keeps what was written on it; each letter is 30 pixels wide. */
function stubCanvas(blob: Blob | null = new Blob(["picture"], { type: "image/png" })): string[] {
  const written: string[] = [];
  const brush = {
    fillRect: () => undefined,
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 30 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(blob));
  return written;
}

/** A phone that has a list of apps to share with. */
function stubShare(share: (data: ShareData) => Promise<void>): void {
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
  });
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Share as picture" }));

it("opens WhatsApp with the score and the address of the site, and without a name", () => {
  render(<ShareResult {...result} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Share on WhatsApp" });
  expect(new URL(link.href).host).toBe("wa.me");
  expect(new URL(link.href).searchParams.get("text")).toBe(words + location.origin);
  expect(link.rel).toContain("noopener");
});

it("saves a picture of the score, with a long name of a paper in two lines", async () => {
  const written = stubCanvas();
  const saved = collectSavedFiles();
  render(<ShareResult {...result} />);
  await press();
  expect(saved).toMatchObject([{ name: "akada-result.png", type: "image/png" }]);
  expect(screen.getByRole("status").textContent).toBe("The picture is saved in your downloads.");
  expect(written).toEqual([
    "Akada",
    "8",
    "/12",
    "67% right",
    "JAMB Use of English and",
    "Communication Skills for...",
    location.host,
  ]);
});

it("hands the picture to the apps of a phone that can share files", async () => {
  stubCanvas();
  const saved = collectSavedFiles();
  const shared: ShareData[] = [];
  stubShare(async (data) => void shared.push(data));
  render(<ShareResult {...result} />);
  await press();
  expect(shared).toMatchObject([{ text: words + location.origin, files: [{ name: "akada-result.png" }] }]);
  expect(saved).toEqual([]);
});

it("says nothing when the list of apps is closed without a choice", async () => {
  stubCanvas();
  stubShare(async () => {
    throw new DOMException("Share canceled", "AbortError");
  });
  render(<ShareResult {...result} />);
  await press();
  expect(screen.getByRole("status").textContent).toBe("");
});

it.each([
  ["cannot draw", () => undefined],
  ["has no memory for the picture", () => void stubCanvas(null)],
])("says what to do instead where a phone %s", async (_name, prepare) => {
  prepare();
  render(<ShareResult {...result} />);
  await press();
  expect(screen.getByRole("status").textContent).toBe("The picture could not be made. Take a screenshot instead.");
});
