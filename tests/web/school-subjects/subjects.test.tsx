import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";
import { named, prepareSchool } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const names = () =>
  screen.queryAllByRole("listitem").flatMap((item) => item.querySelector(".may-shrink")?.textContent ?? []);
const notice = (field: string) => ({ data: { [field]: { __typename: "Notice", message: null } } });
const failure = (status: number, serverMessage: string | null = null) => ({
  fails: { code: status === 409 ? "CONFLICT" : "UPSTREAM_FAILED", status, serverMessage },
});

async function openTab(tab: "subjects" | "classes"): Promise<ReturnType<typeof person>> {
  prepareSchool("TEACHER");
  const user = person();
  open(`/schools/dashboard?tab=${tab}`);
  await heading(tab === "subjects" ? "Subjects" : "Classes");
  await screen.findAllByRole("listitem");
  return user;
}

describe("[D-402] a name that is typed and not saved", () => {
  it("is there again when the phone has thrown the page away, and gone once it is saved", async () => {
    const user = await openTab("subjects");
    await user.type(screen.getByLabelText("Subject name"), "Government");
    throwPageAway();
    await openTab("subjects");
    const field = screen.getByLabelText<HTMLInputElement>("Subject name");
    expect(field.value).toBe("Government");
    expect(screen.getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
    answer("CreateSchoolSubject", { data: { createSchoolSubject: { __typename: "Notice", message: null } } });
    await user.click(screen.getByRole("button", { name: "Add Subject" }));
    await vi.waitFor(() => expect(field.value).toBe(""));
    expect(screen.queryByText("Here is what you typed before. It is not saved yet.")).toBeNull();
    // the tab forgets it after the empty form has been drawn
    await vi.waitFor(() =>
      expect(Object.keys({ ...sessionStorage }).filter((name) => name.includes("typed"))).toEqual([]),
    );
  });
});

describe.each([
  { tab: "subjects", one: "Subject", first: "Mathematics", field: "Subject", type: "SchoolSubject" },
  { tab: "classes", one: "Class", first: "JSS 1", field: "Class", type: "SchoolClass" },
] as const)("$tab", ({ tab, one, first, field, type }) => {
  const lower = one.toLowerCase();

  it("[S-SUB-01] searches in any case", async () => {
    const user = await openTab(tab);
    await user.type(screen.getByLabelText(`Search ${tab}...`), first.slice(0, 3).toUpperCase());
    expect(names()).toEqual([first]);
    await user.type(screen.getByLabelText(`Search ${tab}...`), "xyz");
    expect(screen.getByText(`No ${tab} found.`)).toBeTruthy();
    expect(screen.getByText("Nothing found").tagName).toBe("OUTPUT");
  });

  it("[S-SUB-02] [S-SUB-05] adds a trimmed name, and no empty one", async () => {
    const user = await openTab(tab);
    const add = () => screen.getByRole<HTMLButtonElement>("button", { name: `Add ${one}` });
    expect(add().disabled).toBe(true);
    await user.type(screen.getByLabelText(`${one} name`), "   ");
    expect(add().disabled).toBe(true);
    answer(`CreateSchool${field}`, {
      data: { [`createSchool${field}`]: { __typename: type, id: "new", name: "Art" } },
    });
    await user.type(screen.getByLabelText(`${one} name`), "Art  ");
    await user.click(add());
    await vi.waitFor(() => expect(names()).toContain("Art"));
    expect(callsOf(`CreateSchool${field}`)[0]?.variables).toMatchObject({ input: { name: "Art" } });
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith(`${one} added successfully`, 2000));
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(`${one} name`).value).toBe(""));
  });

  it("[D-410] repeats an addition whose answer was lost by its key, and gives the same name a new one later", async () => {
    const user = await openTab(tab);
    const made = { data: { [`createSchool${field}`]: { __typename: type, id: "new", name: "Art" } } };
    answer(`CreateSchool${field}`, failure(502), made, made);
    const add = async () => {
      await user.click(screen.getByRole("button", { name: `Add ${one}` }));
    };
    const name = screen.getByLabelText<HTMLInputElement>(`${one} name`);
    await user.type(name, "Art");
    await add();
    await screen.findByText(`Failed to add ${lower}`);
    await add();
    await vi.waitFor(() => expect(name.value).toBe(""));
    await user.type(name, "Art");
    await add();
    await vi.waitFor(() => expect(callsOf(`CreateSchool${field}`)).toHaveLength(3));
    const keys = callsOf(`CreateSchool${field}`).map(({ variables }) => variables["requestKey"]);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[2]).toMatch(/^[\da-f]{32}$/);
  });

  it("keeps the next name that is typed while the first is added", async () => {
    const user = await openTab(tab);
    const name = screen.getByLabelText<HTMLInputElement>(`${one} name`);
    answer(`CreateSchool${field}`, {
      data: { [`createSchool${field}`]: { __typename: type, id: "new", name: "Art" } },
    });
    await user.type(name, "Art");
    fireEvent.click(screen.getByRole("button", { name: `Add ${one}` }));
    fireEvent.change(name, { target: { value: "Music" } });
    await vi.waitFor(() => expect(names()).toContain("Art"));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    expect(name.value).toBe("Music");
  });

  it("[S-SUB-03] [S-SUB-06] edits in the same field: Update or Cancel", async () => {
    const user = await openTab(tab);
    await user.click(screen.getByRole("button", { name: `Edit ${first}` }));
    expect(screen.getByLabelText<HTMLInputElement>(`New name of ${first}`).value).toBe(first);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText<HTMLInputElement>(`${one} name`).value).toBe("");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Edit ${first}` }));
    await user.keyboard("{Enter}Other{Escape}");
    expect(screen.queryByLabelText(`New name of ${first}`)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Edit ${first}` }));
    await user.keyboard("{Enter}");
    expect(screen.getByLabelText<HTMLInputElement>(`New name of ${first}`).value).toBe(first);
    answer(`UpdateSchool${field}`, notice(`updateSchool${field}`));
    await user.clear(screen.getByLabelText(`New name of ${first}`));
    await user.type(screen.getByLabelText(`New name of ${first}`), "Renamed");
    await user.click(screen.getByRole("button", { name: "Update" }));
    // the list has the new name a moment before the form is empty again
    await screen.findByRole("button", { name: `Add ${one}` });
    expect(names()).toContain("Renamed");
    expect(names()).not.toContain(first);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith(`${one} updated successfully`, 2000));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Renamed" }));
  });

  it("leaves no rename with Escape that is on its way to the server", async () => {
    const user = await openTab(tab);
    answer(`UpdateSchool${field}`, { never: true });
    await user.click(screen.getByRole("button", { name: `Edit ${first}` }));
    await user.keyboard("Other{Enter}");
    await vi.waitFor(() => expect(callsOf(`UpdateSchool${field}`)).toHaveLength(1));
    await user.keyboard("{Escape}");
    expect(screen.getByLabelText(`New name of ${first}`)).toBeTruthy();
  });

  it("[S-SUB-04] [S-SUB-07] deletes after a question", async () => {
    const user = await openTab(tab);
    answer(`DeleteSchool${field}`, notice(`deleteSchool${field}`));
    await user.click(screen.getByRole("button", { name: `Delete ${first}` }));
    const dialog = () => within(screen.getByRole("dialog", { name: `Delete ${first}?` }));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(callsOf(`DeleteSchool${field}`)).toEqual([]);
    await user.click(screen.getByRole("button", { name: `Delete ${first}` }));
    await user.click(dialog().getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(names()).not.toContain(first));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith(`${one} deleted successfully`, 2000));
    // of the name that stands there now
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: `Delete ${names()[0]}` })),
    );
  });

  it("[S-SUB-09] [S-SUB-10] [S-SUB-11] [S-MSG-04] says why it failed, in the toast and beside the field", async () => {
    const user = await openTab(tab);
    answer(`CreateSchool${field}`, failure(500), failure(409, "There is one already"));
    await user.type(screen.getByLabelText(`${one} name`), "Art{Enter}");
    await screen.findByText(`Failed to add ${lower}`);
    expect(toasts.bad).toHaveBeenCalledWith(`Failed to add ${lower}`, 2000);
    await user.type(screen.getByLabelText(`${one} name`), "{Enter}");
    await screen.findByText("There is one already");
    expect(screen.getByLabelText<HTMLInputElement>(`${one} name`).value).toBe("Art");
    await user.click(screen.getByRole("button", { name: `Edit ${first}` }));
    answer(`UpdateSchool${field}`, failure(500));
    await user.click(screen.getByRole("button", { name: "Update" }));
    await screen.findByText(`Failed to update ${lower}`);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText<HTMLInputElement>(`${one} name`).value).toBe("Art");
    answer(`DeleteSchool${field}`, failure(409, "Exams use it"), failure(404, "Not found"));
    await user.click(screen.getByRole("button", { name: `Delete ${first}` }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await vi.waitFor(() =>
      expect(toasts.bad).toHaveBeenCalledWith(`Failed to delete ${lower}: 409 Exams use it`, 2000),
    );
    const refused = within(screen.getByRole("dialog"));
    expect(refused.getByRole("alert").textContent).toBe(`Failed to delete ${lower}: 409 Exams use it`);
    expect(names()).toContain(first);
    const before = callsOf("SchoolDashboard").length;
    await user.click(refused.getByRole("button", { name: "Delete" }));
    // a colleague has deleted it meanwhile
    await vi.waitFor(() => expect(callsOf("SchoolDashboard").length).toBeGreaterThan(before));
  });
});

describe("a server that does not show the class it added", () => {
  it("reads the list again", async () => {
    const user = await openTab("classes");
    answer("CreateSchoolClass", { data: { createSchoolClass: null } });
    answer("SchoolClasses", { data: { schoolClasses: named("SchoolClass", "JSS 1", "SS 2 Gold", "SS 3") } });
    await user.type(screen.getByLabelText("Class name"), "SS 3{Enter}");
    await vi.waitFor(() => expect(names()).toEqual(["JSS 1", "SS 2 Gold", "SS 3"]));
  });
});
