import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Link } from "../../../web/lib/navigation/Link.tsx";

function Next() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

describe("Link", () => {
  it("is busy until a page that is fetched has come, and leads there once, however often it is pressed", async () => {
    const user = userEvent.setup();
    const { promise, resolve } = Promise.withResolvers<{ default: typeof Next }>();
    const Fetched = lazy(() => promise);
    render(
      <MemoryRouter>
        <Suspense>
          <Routes>
            <Route path="/" element={<Link to="/next">Go</Link>} />
            <Route path="/next" element={<Fetched />} />
          </Routes>
        </Suspense>
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "Go" });
    await user.dblClick(link);
    expect(link.getAttribute("aria-busy")).toBe("true");
    await act(async () => resolve({ default: Next }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("link", { name: "Go" }).getAttribute("aria-busy")).toBeNull();
  });
});
