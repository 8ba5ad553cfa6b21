import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openAdmin, prepareEveryAdminTest, storeAdmin } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, open, person } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";

const log = prepareEveryAdminTest();

const ada = {
  __typename: "AdminUser",
  id: "u1",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phoneNumber: "0803 000 0000",
  createdAt: "2026-11-02T10:00:00Z",
};
const bare = { ...ada, id: "u2", firstName: "Musa", lastName: null, email: "musa@example.com", phoneNumber: "" };
const page = (users: object[], total = users.length) => ({
  data: { adminUsers: { __typename: "AdminUserPage", users, total, canSearch: true } },
});
const openUsers = () => openAdmin("/admin/users", "Manage Users");
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest("tr") ?? document.body;

describe("the list of users", () => {
  it("[A-RT-07] [A-USR-01] [A-USR-02] [B-13] asks for ten a page and says N/A for what is empty", async () => {
    const user = person();
    answer("AdminUsers", page([ada, bare], 24));
    await openUsers();
    const row = await rowOf("Musa");
    expect(within(row).getAllByText("N/A")).toHaveLength(2);
    expect(within(await rowOf("Ada")).getByText("0803 000 0000")).toBeTruthy();
    // no order is named, because another server may use a different one
    expect(screen.getByRole("table", { name: "Users" })).toBeTruthy();
    expect(screen.getByText("24 users")).toBeTruthy();
    expect(screen.getByText("1–10 of 24")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await vi.waitFor(() =>
      expect(callsOf("AdminUsers").map(({ variables }) => variables)).toEqual([
        { page: 1, limit: 10 },
        { page: 2, limit: 10 },
      ]),
    );
  });

  it("has no search in front of a server that gives everybody whatever is searched", async () => {
    const found = page([ada, bare], 24);
    answer("AdminUsers", { data: { adminUsers: { ...found.data.adminUsers, canSearch: false } } });
    await openUsers();
    await rowOf("Ada");
    expect(screen.queryByLabelText("Name, email or phone")).toBeNull();
  });

  it("searches, begins at the first page again, and says that nothing was found", async () => {
    const user = person();
    answer("AdminUsers", page([ada, bare], 24), page([ada, bare], 24), page([], 0), page([ada, bare], 24));
    await openUsers();
    await rowOf("Ada");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("11–20 of 24");
    await user.type(screen.getByLabelText("Name, email or phone"), " musa {Enter}");
    expect(await screen.findByText("Nothing matches. Try a shorter search.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await rowOf("Musa");
    expect(callsOf("AdminUsers").map(({ variables }) => variables)).toEqual([
      { page: 1, limit: 10 },
      { page: 2, limit: 10 },
      { search: "musa", page: 1, limit: 10 },
      { page: 1, limit: 10 },
    ]);
  });

  it("keeps search and page in the address, for a reload and for the way back", async () => {
    const user = person();
    answer("AdminUsers", page([ada], 24), page([ada], 24), page([ada], 24));
    await openUsers();
    await rowOf("Ada");
    await user.type(screen.getByLabelText("Name, email or phone"), "obi{Enter}");
    await vi.waitFor(() => expect(location.search).toBe("?search=obi"));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await vi.waitFor(() => expect(location.search).toBe("?search=obi&page=2"));
    cleanup();
    answer("AdminUsers", page([ada], 24));
    await openAdmin("/admin/users?search=obi&page=2", "Manage Users");
    await screen.findByText("11–20 of 24");
    expect(screen.getByLabelText<HTMLInputElement>("Name, email or phone").value).toBe("obi");
    expect(callsOf("AdminUsers").at(-1)?.variables).toEqual({ search: "obi", page: 2, limit: 10 });
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await vi.waitFor(() => expect(location.search).toBe(""));
  });

  it("begins at the first page for an address that names none", async () => {
    answer("AdminUsers", page([ada], 24));
    await openAdmin("/admin/users?page=-3", "Manage Users");
    expect(await screen.findByText("1–10 of 24")).toBeTruthy();
  });

  it("keeps the search beside a failed one", async () => {
    const user = person();
    answer("AdminUsers", page([ada]), { fails: { code: "BAD_USER_INPUT", status: 400 } }, page([ada]));
    await openUsers();
    await rowOf("Ada");
    await user.type(screen.getByLabelText("Name, email or phone"), "musa{Enter}");
    await screen.findByText("The users could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(await rowOf("Ada")).toBeTruthy();
  });

  it("[A-USR-05] says that there are none", async () => {
    answer("AdminUsers", page([]));
    await openUsers();
    expect(await screen.findByText("No users found")).toBeTruthy();
  });

  it("[A-USR-06] [D-45] logs a failed load without a toast, and offers another try", async () => {
    const user = person();
    answer("AdminUsers", { fails: { code: "UPSTREAM_FAILED", status: 500 } }, page([ada]));
    await openUsers();
    await screen.findByText("The users could not be loaded.");
    expect(log).toHaveBeenCalledTimes(1);
    expect(toasts.bad).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ada")).toBeTruthy();
  });
});

describe("editing a user", () => {
  it("[A-USR-03] [D-286] sends four fields with what they were, and shows the saved values", async () => {
    const user = person();
    answer("AdminUsers", page([ada]));
    answer("UpdateUser", { data: { updateUser: { ...ada, lastName: "Okafor-Bello" } } });
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Edit Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Ada Obi" }));
    await user.clear(dialog.getByLabelText("Last name (optional)"));
    await user.type(dialog.getByLabelText("Last name (optional)"), "okafor-bello");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Okafor-Bello")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(callsOf("UpdateUser")[0]?.variables).toEqual({
      id: "u1",
      input: {
        firstName: "Ada",
        lastName: "okafor-bello",
        email: "ada@example.com",
        phoneNumber: "0803 000 0000",
        seen: { firstName: "Ada", lastName: "Obi", email: "ada@example.com", phoneNumber: "0803 000 0000" },
      },
    });
    expect(screen.getByText("Ada Okafor-Bello was saved.")).toBeTruthy();
  });

  it("says that somebody is saved until another form is opened", async () => {
    const user = person();
    answer("AdminUsers", page([ada, bare]));
    answer("UpdateUser", { data: { updateUser: ada } });
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Edit Ada Obi" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Ada Obi was saved.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit Musa" }));
    await screen.findByRole("dialog", { name: "Edit Musa" });
    expect(screen.queryByText("Ada Obi was saved.")).toBeNull();
  });

  it("[A-USR-03] reads the list again when the form of somebody whom another admin has deleted is closed", async () => {
    const user = person();
    answer("AdminUsers", page([ada, bare]), page([bare]));
    answer("UpdateUser", { fails: { code: "NOT_FOUND", status: 404, serverMessage: "User not found" } });
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Edit Ada Obi" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Ada Obi" });
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("This account was closed or deleted meanwhile.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByText("Ada")).toBeNull());
    expect(screen.getByText("1 user")).toBeTruthy();
  });

  it("[A-USR-06] [D-45] keeps the dialog and what was typed when it fails, says so there, and logs it", async () => {
    const user = person();
    answer("AdminUsers", page([ada]));
    answer(
      "UpdateUser",
      { fails: { code: "CONFLICT", status: 409, serverMessage: "This address is taken.", field: "email" } },
      { fails: { code: "NOT_FOUND", status: 404, serverMessage: "User not found" } },
    );
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Edit Ada Obi" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.clear(dialog.getByLabelText("Email"));
    await user.type(dialog.getByLabelText("Email"), "musa@example.com");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("This address is taken.");
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Email", description: /taken/ }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const notice = await dialog.findByRole("alert");
    expect(notice.textContent).toContain("Not saved");
    expect(notice.textContent).toContain("This account was closed or deleted meanwhile.");
    expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe("musa@example.com");
    expect(log).toHaveBeenCalledTimes(2);
    expect(toasts.bad).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("ada@example.com")).toBeTruthy();
  });
});

describe("[D-402] what is typed about a user", () => {
  const label = "Last name (optional)";
  const openEdit = async (): Promise<HTMLElement> => {
    await openUsers();
    await person().click(within(await rowOf("Ada")).getByRole("button", { name: "Edit Ada Obi" }));
    return screen.findByRole("dialog");
  };
  const lastName = (dialog: HTMLElement): string => within(dialog).getByLabelText<HTMLInputElement>(label).value;

  it("is there again when the session has ended or the page was thrown away, until it is closed", async () => {
    answer("AdminUsers", page([ada]));
    answer("UpdateUser", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    const dialog = await openEdit();
    await person().type(within(dialog).getByLabelText(label), "-Nwosu");
    await person().click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { level: 1, name: "Admin Portal Login" });
    cleanup();
    expect(lastName(await openEdit())).toBe("Obi-Nwosu");
    throwPageAway();
    const again = await openEdit();
    expect(lastName(again)).toBe("Obi-Nwosu");
    expect(within(again).getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
    await person().click(within(again).getByRole("button", { name: "Cancel" }));
    cleanup();
    expect(lastName(await openEdit())).toBe("Obi");
  });

  it("is forgotten by a logout", async () => {
    answer("AdminUsers", page([ada]));
    const dialog = await openEdit();
    await person().type(within(dialog).getByLabelText(label), "-Nwosu");
    throwPageAway();
    expect(sessionStorage).toHaveLength(1);
    storeAdmin();
    open("/admin/logout");
    await screen.findByRole("heading", { level: 1, name: "Admin Portal Login" });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("deleting a user", () => {
  it("[A-USR-04] asks by name first, and does nothing when the answer is no", async () => {
    const user = person();
    answer("AdminUsers", page([ada, bare]), page([bare]));
    answer("DeleteUser", { data: { deleteUser: { __typename: "Notice", message: null } } });
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Delete Ada Obi" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Delete Ada Obi?" })).getByRole("button", { name: "Cancel" }),
    );
    expect(callsOf("DeleteUser")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete Ada Obi" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Ada Obi was deleted.")).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByText("ada@example.com")).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Delete / })));
    expect(callsOf("DeleteUser")[0]?.variables).toEqual({ id: "u1" });
  });

  it("[A-USR-06] says in the dialog that it was not deleted", async () => {
    const user = person();
    answer("AdminUsers", page([ada]));
    answer("DeleteUser", { cutOff: true });
    await openUsers();
    await user.click(await screen.findByRole("button", { name: "Delete Ada Obi" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    const notice = await within(screen.getByRole("dialog")).findByRole("alert");
    expect(notice.textContent).toContain("Not deletedNetwork error");
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});
