import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Link } from "../../../web/lib/navigation/Link.tsx";
import { heldBack } from "../support/school-harness.tsx";

function Next() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function renderLink() {
  const { ready, reply } = heldBack();
  const Fetched = lazy(() => ready.then(() => ({ default: Next })));
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
  return {
    link: screen.getByRole("link", { name: "Go" }),
    letCome: () => act(async () => reply()),
  };
}

describe("Link", () => {
  it("leads once to a page that is still fetched, however often it is pressed", async () => {
    const user = userEvent.setup();
    const { link, letCome } = renderLink();
    await user.dblClick(link);
    await letCome();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("link", { name: "Go" })).toBeDefined();
  });

  it("leads on after it has opened another tab", async () => {
    const user = userEvent.setup();
    const { link, letCome } = renderLink();
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    await user.click(link);
    await letCome();
    expect(screen.getByRole("button", { name: "Back" })).toBeDefined();
  });
});
