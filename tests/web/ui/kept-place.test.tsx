import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { Button } from "../../../web/ui/buttons/Button.tsx";
import { Dialog } from "../../../web/ui/dialogs/Dialog.tsx";
import { EmptyState } from "../../../web/ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../../../web/ui/notices/ErrorPanel.tsx";
import { Pager } from "../../../web/ui/lists/Pager.tsx";
import { Table, type TableColumn } from "../../../web/ui/lists/Table.tsx";
import { usePlaceBefore } from "../../../web/ui/focus/use-kept-place.ts";

const press = async (name: string): Promise<void> => {
  await userEvent.setup().click(screen.getByRole("button", { name }));
};
const focused = (): string =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName ?? "";

const columnsFor = (ask: (name: string) => void): readonly TableColumn<string>[] => [
  {
    label: "Actions",
    cell: (name) => (
      <>
        <Button aria-label={`Edit ${name}`}>Edit</Button>
        <Button aria-label={`Delete ${name}`} onClick={() => ask(name)}>
          Delete
        </Button>
      </>
    ),
  },
];

interface PeopleProps {
  names: readonly string[];
  /** Whether the row goes while the dialog is still open, or a moment after it. */
  goesFirst?: boolean;
}

/** A list whose rows are deleted after a question, as the lists of admins and schools are. */
function People({ names, goesFirst = false }: PeopleProps) {
  const [shown, setShown] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (): void => setShown(shown.filter((name) => name !== asked));
  return (
    <main>
      <section aria-label="People">
        {shown.length === 0 ? (
          <EmptyState title="Nobody" />
        ) : (
          <Table caption="People" columns={columnsFor(setAsked)} rows={shown} keyOf={(name) => name} />
        )}
      </section>
      <Dialog isOpen={asked !== null} title="Delete?" onClose={() => setAsked(null)}>
        <Button
          onClick={() => {
            if (goesFirst) return remove();
            setAsked(null);
            setTimeout(remove);
          }}
        >
          Yes
        </Button>
        <Button onClick={() => setAsked(null)}>Done</Button>
      </Dialog>
    </main>
  );
}

/** A list of which only the first page can be loaded. */
function TwoPages() {
  const [page, setPage] = useState(1);
  return (
    <main>
      {page === 1 ? (
        <Pager page={page} pageSize={10} total={20} onPage={setPage} />
      ) : (
        <ErrorPanel title="It could not be loaded." onRetry={() => setPage(1)} />
      )}
    </main>
  );
}

describe("the focus", () => {
  it("stays on the page when the next page of a list cannot be loaded", async () => {
    render(<TwoPages />);
    await press("Next page");
    await expect.poll(focused).toBe("MAIN");
  });

  it.each([
    ["Bola", "Delete Chidi"],
    ["Chidi", "Delete Bola"],
  ])("goes to the row that takes the place of %s, deleted before its dialog closes", async (name, expected) => {
    render(<People names={["Ada", "Bola", "Chidi"]} goesFirst />);
    await press(`Delete ${name}`);
    await press("Yes");
    await press("Done");
    await expect.poll(focused).toBe(expected);
  });

  it.each([
    ["Bola", "Delete Chidi"],
    ["Chidi", "Delete Bola"],
  ])("goes to the row that takes the place of %s, deleted after its dialog has closed", async (name, expected) => {
    render(<People names={["Ada", "Bola", "Chidi"]} />);
    await press(`Delete ${name}`);
    await press("Yes");
    await expect.poll(() => screen.queryByRole("button", { name: `Delete ${name}` })).toBeNull();
    await expect.poll(focused).toBe(expected);
  });

  it.each([true, false])(
    "stays in the section whose last row is deleted (before the dialog closes: %s)",
    async (goesFirst) => {
      render(<People names={["Ada"]} goesFirst={goesFirst} />);
      await press("Delete Ada");
      await press("Yes");
      if (goesFirst) await press("Done");
      await screen.findByText("Nobody");
      await expect.poll(focused).toBe("People");
    },
  );

  it("goes back to the first button from a dialog that took the place of another", async () => {
    function Steps() {
      const [step, setStep] = useState(0);
      return (
        <main>
          <Button aria-label="Open" onClick={() => setStep(1)}>
            Open
          </Button>
          {step === 1 && (
            <Dialog key={1} isOpen title="First" onClose={() => setStep(0)}>
              <Button onClick={() => setStep(2)}>Go on</Button>
            </Dialog>
          )}
          {step === 2 && (
            <Dialog key={2} isOpen title="Second" onClose={() => setStep(0)}>
              <Button onClick={() => setStep(0)}>Done</Button>
            </Dialog>
          )}
        </main>
      );
    }
    render(<Steps />);
    await press("Open");
    await press("Go on");
    await press("Done");
    await expect.poll(focused).toBe("Open");
  });

  it("stays in the section whose failure was mended by another try, unless something else took it", async () => {
    function Loaded() {
      const [isFailed, setFailed] = useState(true);
      return (
        <section aria-label="Results">
          {isFailed ? <ErrorPanel title="Failed" onRetry={() => setFailed(false)} /> : <p>Loaded</p>}
        </section>
      );
    }
    render(<Loaded />);
    await press("Try again");
    await expect.poll(focused).toBe("Results");
  });
});

describe("what opens one window after the other", () => {
  function Window({ name, onPress }: { name: string; onPress: () => void }) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return (
      <button type="button" ref={button} onClick={onPress}>
        {name}
      </button>
    );
  }
  function Purchase({ isPaid }: { isPaid: boolean }) {
    const [step, setStep] = useState<"begin" | "Pay" | "Close" | "end">("begin");
    usePlaceBefore(step === "Pay" || step === "Close");
    return (
      <main>
        <section aria-label="Exams">
          {!(isPaid && step === "end") && <Button onClick={() => setStep("Pay")}>Subscribe</Button>}
        </section>
        {step === "Pay" && <Window key="pay" name="Pay" onPress={() => setStep("Close")} />}
        {step === "Close" && <Window key="close" name="Close" onPress={() => setStep("end")} />}
      </main>
    );
  }

  it.each([
    ["to where it began", false, "Subscribe"],
    ["to the part around, where the button has gone", true, "Exams"],
  ])("gives the focus back %s", async (_, isPaid, name) => {
    render(<Purchase isPaid={isPaid} />);
    for (const button of ["Subscribe", "Pay", "Close"]) await press(button);
    const role = isPaid ? "region" : "button";
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
  });
});
