import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { formRules } from "../../../web/lib/forms/form-rules.ts";
import { useForm } from "../../../web/lib/forms/use-form.ts";
import { Field } from "../../../web/ui/fields/Field.tsx";
import { heldBack } from "../support/school-harness.tsx";

const nameRules = z.object({ name: z.string().check(z.trim(), z.minLength(1, "Name required")) });
const networkError = new TypeError("Failed to fetch dynamically imported module");

/** A form whose rules `load` answers. */
function openForm() {
  const load = vi.fn<() => Promise<typeof nameRules>>();
  const rules = formRules(load);
  const sent: { name: string }[] = [];
  function Form() {
    const { form, field } = useForm({ initial: { name: "" }, rules, onSubmit: (input) => void sent.push(input) });
    return (
      <form aria-label="Name" {...form}>
        <Field label="Name" {...field("name")} />
      </form>
    );
  }
  render(<Form />);
  return { load, sent, input: screen.getByLabelText("Name", { selector: "input" }), form: screen.getByRole("form") };
}

describe("the rules of a form", () => {
  it("[D-102] are fetched when the first field changes, and not when it has the focus", async () => {
    const { load, input } = openForm();
    load.mockResolvedValue(nameRules);
    fireEvent.focus(input);
    await act(async () => Promise.resolve());
    expect(load).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: "A" } });
    await expect.poll(() => load.mock.calls.length).toBe(1);
  });

  it("judge a form that was sent before they were there, once for two presses", async () => {
    const { load, sent, input, form } = openForm();
    let arrive = (): void => undefined;
    load.mockReturnValue(new Promise((resolve) => (arrive = () => resolve(nameRules))));
    fireEvent.change(input, { target: { value: " Ada " } });
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(sent).toEqual([]);
    await act(async () => arrive());
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(sent).toEqual([{ name: "Ada" }]);
  });

  it("[D-373] have the line of what is fetched when a form waits for them longer than a moment", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { load, sent, input, form } = openForm();
    const { ready, reply } = heldBack();
    load.mockReturnValue(ready.then(() => nameRules));
    fireEvent.change(input, { target: { value: "Ada" } });
    fireEvent.submit(form);
    vi.advanceTimersByTime(300);
    expect(document.documentElement.hasAttribute("data-fetching")).toBe(true);
    vi.useRealTimers();
    await act(async () => reply());
    await expect.poll(() => sent.length).toBe(1);
    expect(document.documentElement.hasAttribute("data-fetching")).toBe(false);
  });

  it("refuse such a form at its field", async () => {
    const { load, sent, input, form } = openForm();
    load.mockResolvedValue(nameRules);
    fireEvent.submit(form);
    expect(await screen.findByText("Name required")).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(sent).toEqual([]);
  });

  it("are fetched again by the next press when the network has failed, and the form says so meanwhile", async () => {
    const { load, sent, input, form } = openForm();
    load.mockRejectedValue(networkError);
    fireEvent.change(input, { target: { value: "Ada" } });
    fireEvent.submit(form);
    const said = "This could not be checked. Look at your connection and try again, or load the page again.";
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent).toEqual([]);
    load.mockResolvedValue(nameRules);
    fireEvent.submit(form);
    await expect.poll(() => sent).toEqual([{ name: "Ada" }]);
    expect(screen.queryByText(said)).toBeNull();
  });
});
