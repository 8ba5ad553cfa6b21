import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { PercentBadge } from "../../../web/ui/display/Badge.tsx";
import { Button } from "../../../web/ui/buttons/Button.tsx";
import { clockText } from "../../../web/ui/display/clock-text.ts";
import { Countdown } from "../../../web/ui/display/Countdown.tsx";
import { Dialog } from "../../../web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "../../../web/ui/dialogs/FormDialog.tsx";
import { ErrorPanel } from "../../../web/ui/notices/ErrorPanel.tsx";
import { Field } from "../../../web/ui/fields/Field.tsx";
import { Notice } from "../../../web/ui/notices/Notice.tsx";
import { Pager } from "../../../web/ui/lists/Pager.tsx";
import { ProgressBar } from "../../../web/ui/notices/ProgressBar.tsx";
import { Ring } from "../../../web/ui/display/Ring.tsx";
import { Select } from "../../../web/ui/fields/Select.tsx";
import { Skeleton } from "../../../web/ui/notices/Skeleton.tsx";
import { Table } from "../../../web/ui/lists/Table.tsx";
import { Tabs } from "../../../web/ui/display/Tabs.tsx";
import { TextArea } from "../../../web/ui/fields/TextArea.tsx";

describe("Button", () => {
  it("while busy says so, keeps the focus and does nothing", async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    const { rerender } = render(
      <Button busyLabel="Saving..." onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    await user.click(button);
    rerender(
      <Button busy busyLabel="Saving..." onClick={press}>
        Save
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Saving..." })).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    await user.keyboard("{Enter}");
    expect(press).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
  });
});

describe("Field, Select and TextArea", () => {
  it("connect label, help and error with the control", () => {
    render(
      <>
        <Field label="School name" help="As on the gate." error="School name is required" />
        <Select label="Year" error="Choose a year">
          <option>2020</option>
        </Select>
        <TextArea label="Message" help="As long as you like." error="Message required" />
      </>,
    );
    const described = (input: HTMLElement) =>
      (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    const field = screen.getByLabelText("School name");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(described(field)).toEqual(["School name is required", "As on the gate."]);
    expect(described(screen.getByLabelText("Year"))).toEqual(["Choose a year"]);
    expect(described(screen.getByLabelText("Message"))).toEqual(["Message required", "As long as you like."]);
  });

  it("say that they have no fault, because browsers call a required one invalid while it is empty", () => {
    render(
      <>
        <Field label="School name" required />
        <Select label="Year" required>
          <option value="">Choose a year</option>
        </Select>
        <TextArea label="Message" required />
      </>,
    );
    for (const label of ["School name", "Year", "Message"])
      expect(screen.getByLabelText(label).getAttribute("aria-invalid"), label).toBe("false");
  });
});

describe("Dialog", () => {
  function Host({ busy = false, onClose }: { busy?: boolean; onClose?: () => void }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <Dialog
          isOpen={isOpen}
          busy={busy}
          title="Delete Ada Obi?"
          onClose={() => {
            setOpen(false);
            onClose?.();
          }}
          actions={<Button autoFocus>Cancel</Button>}
        >
          <p>Her results are kept.</p>
        </Dialog>
      </>
    );
  }

  it("is modal, takes the focus where it was asked to and gives it back", async () => {
    const user = userEvent.setup();
    render(<Host />);
    const opener = screen.getByRole("button", { name: "open" });
    await user.click(opener);
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Delete Ada Obi?" });
    expect(dialog.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("closes by its cross and by a press beside it", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Host onClose={onClose} />);
    await user.click(screen.getByRole("button", { name: "open" }));
    await user.click(screen.getByText("Her results are kept."));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "open" }));
    await user.click(screen.getByRole("dialog"));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("cannot be closed while something is sent", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Host busy onClose={onClose} />);
    await user.click(screen.getByRole("button", { name: "open" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("dialog"));
    const cancel = new Event("cancel", { cancelable: true });
    screen.getByRole("dialog").dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    // a second press of the phone's back button is not asked about
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    dialog.close();
    fireEvent(dialog, new Event("close"));
    expect(dialog.open).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled).toBe(true);
  });
});

describe("FormDialog", () => {
  function Host({ error = null, onClose }: { error?: string | null; onClose?: () => void }) {
    const [isSending, setSending] = useState(false);
    return (
      <FormDialog
        title="Edit exam"
        busy={isSending}
        onClose={() => onClose?.()}
        formId="edit-exam"
        submitLabel="Save exam"
        busyLabel="Saving..."
      >
        <form
          id="edit-exam"
          onSubmit={(event) => {
            event.preventDefault();
            setSending(true);
          }}
        >
          <Field label="Exam name" defaultValue="Mid-term" autoFocus error={isSending ? null : error} />
          <Field label="Room" />
        </form>
        <button type="button" onClick={() => setSending(false)}>
          Answer of the server
        </button>
      </FormDialog>
    );
  }

  it("asks at Escape and the back gesture once something is typed, and never closes by a press beside it", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Host onClose={onClose} />);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    const room = screen.getByLabelText("Room");
    await user.type(room, "Hall 2");
    await user.click(screen.getByRole("dialog"));
    await user.click(room);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("alert").textContent).toContain("What you typed is not saved yet.");
    const goOn = screen.getByRole("button", { name: "Go on editing" });
    expect(document.activeElement).toBe(goOn);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(room);
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    await user.type(room, "a");
    expect(screen.getByRole("button", { name: "Save exam" })).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("goes on in the field when it was asked on a button, which is drawn anew", async () => {
    const user = userEvent.setup();
    render(<Host />);
    const room = screen.getByLabelText("Room");
    await user.type(room, "Hall 2");
    screen.getByRole("button", { name: "Save exam" }).focus();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Go on editing" }));
    expect(document.activeElement).toBe(room);
  });

  it("does not ask for text that was taken out again", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Host onClose={onClose} />);
    await user.type(screen.getByLabelText("Room"), "H{Backspace}{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("takes nothing that is typed while it is sent, and gives the focus back when it was refused", () => {
    const { rerender } = render(<Host />);
    const room = screen.getByLabelText("Room");
    const form = room.closest("form") as HTMLFormElement;
    const pressEnter = (): void => {
      room.focus();
      fireEvent.submit(form);
    };
    const refuse = (): void => void fireEvent.click(screen.getByRole("button", { name: "Answer of the server" }));
    pressEnter();
    expect(form.hasAttribute("inert")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Saving..." }));
    refuse();
    expect(form.hasAttribute("inert")).toBe(false);
    expect(document.activeElement).toBe(room);
    rerender(<Host error="There is an exam with this name" />);
    pressEnter();
    refuse();
    expect(document.activeElement).toBe(screen.getByLabelText("Exam name"));
    // the button was pressed: the form may have tried to focus the wrong field while it was inert, which does nothing
    screen.getByRole("button", { name: "Save exam" }).focus();
    fireEvent.submit(form);
    refuse();
    expect(document.activeElement).toBe(screen.getByLabelText("Exam name"));
  });
});

describe("Tabs", () => {
  it("move with the arrows, Home and End, and have one stop for the Tab key", async () => {
    const user = userEvent.setup();
    const items = [
      { id: "right", label: "Correct", count: 29 },
      { id: "wrong", label: "Incorrect", count: 8 },
      { id: "open", label: "Unattempted" },
    ] as const;
    function Host() {
      const [selected, setSelected] = useState<"right" | "wrong" | "open">("right");
      return (
        <Tabs label="Answers" items={items} selected={selected} onSelect={setSelected}>
          <p>panel {selected}</p>
        </Tabs>
      );
    }
    render(<Host />);
    const selected = () => screen.getByRole("tab", { selected: true }).textContent;
    await user.click(screen.getByRole("tab", { name: /^Correct/ }));
    await user.keyboard("{ArrowRight}");
    expect(selected()).toBe("Incorrect8");
    expect(document.activeElement?.textContent).toBe("Incorrect8");
    await user.keyboard("{End}");
    expect(selected()).toBe("Unattempted");
    await user.keyboard("{ArrowRight}");
    expect(selected()).toBe("Correct29");
    await user.keyboard("{ArrowLeft}{Home}");
    expect(selected()).toBe("Correct29");
    expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole("tabpanel", { name: /^Correct/ }).textContent).toBe("panel right");
  });
});

describe("Table and Pager", () => {
  it("is a real table whose cells carry their column names for the phone", () => {
    render(
      <Table
        caption="Students"
        columns={[
          { label: "Student", role: "lead", cell: (row) => row.name },
          { label: "Email", cell: (row) => row.email },
          {
            label: "Actions",
            hidesLabel: true,
            right: true,
            role: "act",
            cell: () => <button type="button">x</button>,
          },
        ]}
        rows={[{ name: "Ngozi", email: "n@example.com" }]}
        keyOf={(row) => row.email}
      />,
    );
    const table = screen.getByRole("table", { name: "Students" });
    expect(within(table).getAllByRole("columnheader")).toHaveLength(3);
    expect(within(table).getByRole("cell", { name: "n@example.com" }).getAttribute("data-l")).toBe("Email");
  });

  it("counts rows and stops at both ends", async () => {
    const user = userEvent.setup();
    const onPage = vi.fn();
    const { rerender } = render(<Pager page={1} pageSize={10} total={24} onPage={onPage} />);
    expect(screen.getByRole("status").textContent).toBe("1–10 of 24");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(onPage).toHaveBeenCalledWith(2);
    rerender(<Pager page={2} pageSize={10} total={20} onPage={onPage} />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Previous page" }));
    rerender(<Pager page={3} pageSize={10} total={24} onPage={onPage} />);
    expect(screen.getByRole("status").textContent).toBe("21–24 of 24");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
    rerender(<Pager page={1} pageSize={10} total={0} onPage={onPage} />);
    expect(screen.getByRole("status").textContent).toBe("0–0 of 0");
  });

  it("begins a turned page at its first row, where that is above the window", async () => {
    const user = userEvent.setup();
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const shown = (page: number) => (
      <div>
        <ol />
        <Pager page={page} pageSize={10} total={40} onPage={() => {}} />
      </div>
    );
    const { rerender } = render(shown(1));
    const list = screen.getByRole("list");
    const turn = async (to: number, top: number): Promise<void> => {
      vi.spyOn(list, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top));
      await user.click(screen.getByRole("button", { name: "Next page" }));
      rerender(shown(to));
    };
    await turn(2, 40);
    expect(scroll).not.toHaveBeenCalled();
    await turn(3, -900);
    expect(scroll.mock.contexts).toEqual([list]);
    // a page that nobody has asked for here, such as by a filter
    rerender(shown(1));
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

describe("numbers", () => {
  it.each([
    [100, "good"],
    [70, "good"],
    [69.5, "good"],
    [69.4, "mid"],
    [50, "mid"],
    [49.4, "bad"],
    [0, "bad"],
  ])("[B-15] shows %s percent in %s", (percent, tone) => {
    const { container } = render(<PercentBadge percent={percent} />);
    expect(container.querySelector(".badge")?.className).toContain(tone);
    expect(container.textContent).toBe(`${Math.round(percent)}%`);
  });

  it.each([
    [120, "2:00"],
    [84, "1:24"],
    [9, "0:09"],
    [0, "0:00"],
    [-3, "0:00"],
    [3600, "1:00:00"],
    [3599, "59:59"],
  ])("writes %s s as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it.each([
    [300, "countdown"],
    [299, "countdown low"],
    [60, "countdown low"],
    [59, "countdown low pulsing"],
  ])("[B-11] draws an exam clock at %s s as '%s'", (seconds, look) => {
    render(<Countdown seconds={seconds} label="Time left" warns />);
    expect(screen.getByRole("timer", { name: "Time left" }).className).toBe(look);
  });

  it("give bars and rings a value for readers", () => {
    render(
      <>
        <ProgressBar percent={61.4} label="Answered" />
        <Ring percent={84} />
      </>,
    );
    expect(screen.getByRole("progressbar", { name: "Answered" }).getAttribute("aria-valuenow")).toBe("61");
    expect(screen.getByText("84%")).toBeTruthy();
  });
});

describe("states", () => {
  it("draw as many waiting lines as asked for, each with a width", () => {
    const { container } = render(<Skeleton label="Loading" lines={12} />);
    const widths = [...container.querySelectorAll("svg")].map((line) =>
      Number.parseInt(line.getAttribute("width") ?? ""),
    );
    expect(widths).toHaveLength(12);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });

  it("interrupt screen readers only for errors", () => {
    render(
      <>
        <Notice tone="bad" title="Update failed. Please try again." />
        <Notice tone="good" title="Saved" />
      </>,
    );
    expect(screen.getByRole("alert").textContent).toBe("Update failed. Please try again.");
    expect(screen.getByRole("status").textContent).toBe("Saved");
  });

  it("offer another try", async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn();
    render(<ErrorPanel title="Failed to load questions. Please try again." onRetry={onRetry} retryLabel="Try Again" />);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
