import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchPictures } from "../../../web/attempt/pictures.ts";
import { notePictureSizes } from "../../../web/ui/texts/pictures.ts";
import { QuestionPicture } from "../../../web/ui/texts/QuestionPicture.tsx";

const url = "https://cdn.example/tubes.png";
const show = (alt: string | null = "Two test tubes", address: string | null = url) =>
  render(<QuestionPicture url={address} alt={alt} number={12} />);

/** A phone that asks for less data, or one without that setting. */
function setSavesData(saveData: boolean): void {
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
  vi.unstubAllGlobals();
});

describe("[C-QUIZ-06] the picture of a question", () => {
  it("is loaded lazily and has its description, or else the number of its question, as its text", () => {
    const { unmount } = show();
    const picture = screen.getByAltText("Two test tubes");
    expect(picture.getAttribute("src")).toBe(url);
    expect(picture.getAttribute("loading")).toBe("lazy");
    unmount();
    show("  ");
    expect(screen.getByAltText("Picture for question 12")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Enlarge: Picture for question 12. Loading picture..." })).toBeTruthy();
  });

  it.each([null, "", "javascript:alert(1)", "data:image/svg+xml,<svg/>", "http://cdn.example/a.png"])(
    "[SEC-40] shows nothing for the address %s",
    (address) => {
      const { container } = show(null, address);
      expect(container.innerHTML).toBe("");
    },
  );

  it("says that it is coming, until it is there", () => {
    show();
    expect(screen.getByText("Loading picture...")).toBeTruthy();
    fireEvent.load(screen.getByAltText("Two test tubes"));
    expect(screen.getByRole("button", { name: "Enlarge: Two test tubes" })).toBeTruthy();
    expect(screen.queryByText("Loading picture...")).toBeNull();
  });

  it("that does not load says so with its words, and is tried again", async () => {
    const user = userEvent.setup();
    show();
    fireEvent.error(screen.getByAltText("Two test tubes"));
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByText("Picture did not load")).toBeTruthy();
    expect(screen.getByText("Two test tubes")).toBeTruthy();
    // Nobody asked for it yet: the focus stays where the person is.
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole("button", { name: "Retry picture for question 12" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Enlarge: Two test tubes\./ }));
    fireEvent.error(screen.getByAltText("Two test tubes"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Retry picture for question 12" }));
  });

  it("that replaces one that did not load is loaded", () => {
    const { rerender } = show();
    fireEvent.error(screen.getByAltText("Two test tubes"));
    rerender(<QuestionPicture url="https://cdn.example/new.png" alt="A beaker" number={12} />);
    expect(screen.getByAltText("A beaker").getAttribute("src")).toBe("https://cdn.example/new.png");
    expect(screen.queryByText("Picture did not load")).toBeNull();
  });

  it("that fails after the person has gone on leaves the focus where it is", async () => {
    const user = userEvent.setup();
    show();
    render(<input aria-label="Answer" />);
    fireEvent.error(screen.getByAltText("Two test tubes"));
    await user.click(screen.getByRole("button", { name: "Retry picture for question 12" }));
    await user.click(screen.getByLabelText("Answer"));
    fireEvent.error(screen.getByAltText("Two test tubes"));
    expect(screen.getByText("Picture did not load")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Answer"));
  });

  it("that did not load is tried again by itself when the network is back, and takes no focus", () => {
    show();
    fireEvent.error(screen.getByAltText("Two test tubes"));
    expect(screen.queryByRole("img")).toBeNull();
    fireEvent(window, new Event("online"));
    expect(screen.getByAltText("Two test tubes").getAttribute("src")).toBe(url);
    expect(document.activeElement).toBe(document.body);
    fireEvent.error(screen.getByAltText("Two test tubes"));
    screen.getByRole("button", { name: "Retry picture for question 12" }).focus();
    fireEvent(window, new Event("online"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Enlarge: Two test tubes\./ }));
  });

  it("is fetched ahead with its page, so that it is there without a network; not where the phone saves data", () => {
    const fetched: string[] = [];
    class Recorded {
      set src(address: string) {
        fetched.push(address);
      }
    }
    vi.stubGlobal("Image", Recorded);
    const page = [url, null, "javascript:alert(1)", "/files/a.png"].map((questionImageUrl) => ({ questionImageUrl }));
    fetchPictures(page, "exam:1");
    expect(fetched).toEqual([url, "/files/a.png"]);
    setSavesData(true);
    fetchPictures(page, "exam:1");
    expect(fetched).toHaveLength(2);
  });

  it("waits for a tap where the phone saves data", async () => {
    setSavesData(true);
    const user = userEvent.setup();
    const { unmount } = show("A sentence.");
    expect(screen.getByText("A sentence. Not loaded to save your data")).toBeTruthy();
    unmount();
    show();
    expect(screen.queryByRole("img")).toBeNull();
    const ask = screen.getByRole("button", { name: /^Show picture/ });
    expect(ask.textContent).toContain("Two test tubes. Not loaded to save your data");
    await user.click(ask);
    expect(screen.getByAltText("Two test tubes").getAttribute("src")).toBe(url);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Enlarge: Two test tubes\./ }));
  });

  it("[EXT-46] is offered with its size, where the server told it before the start", async () => {
    setSavesData(true);
    notePictureSizes([
      { url: "/files/sized.png", bytes: 38 * 1024 },
      { url: "/files/unknown.png", bytes: null },
      { url: "javascript:alert(1)", bytes: 1 },
    ]);
    const { unmount } = show("A cell", "/files/sized.png");
    expect(screen.getByRole("button", { name: /^Show picture, 38 KB/ })).toBeTruthy();
    unmount();
    show("A cell", "/files/unknown.png");
    expect(screen.getByText("Show picture")).toBeTruthy();
  });

  it("is loaded at once where the phone does not save data", () => {
    setSavesData(false);
    show();
    expect(screen.getByAltText("Two test tubes")).toBeTruthy();
  });
});
