import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startSchoolRequest, useSchoolBusy } from "../../../web/lib/calls/school-requests.ts";

const Busy = () => <p>{useSchoolBusy() ? "busy" : "free"}</p>;
/** Ends the request while React renders, as Apollo does when a query gets other variables. */
function Ending({ end }: { end: () => void }) {
  end();
  return null;
}

// setup.ts turns React's warning about an update during rendering into a failure
it("[S-SHELL-12] a request may end while React renders", async () => {
  const end = startSchoolRequest();
  const { rerender } = render(<Busy />);
  expect(screen.getByText("busy")).toBeTruthy();
  rerender(
    <>
      <Busy />
      <Ending end={end} />
    </>,
  );
  expect(await screen.findByText("free")).toBeTruthy();
});
