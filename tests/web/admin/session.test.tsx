import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { adminClient } from "../../../web/lib/calls/admin-client.ts";
import { noLog, openAdmin, storeAdmin } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  callsOf,
  heading,
  open,
  pass,
  path,
  person,
  prepareEveryTest,
  storeSession,
  typeLogin,
} from "../support/app-harness.tsx";

prepareEveryTest();

const title = "Admin Portal Login";
const welcome = { data: { adminLogin: { __typename: "AdminSession", token: "admin-1" } } };
const totals = {
  data: {
    adminUsers: { __typename: "AdminUserPage", total: 2418 },
    adminQuestions: { __typename: "AdminQuestionPage", total: 1 },
  },
};
const none = { fails: { code: "NOT_OFFERED", status: 404 } };

function prepareDashboard(): void {
  answer("AuditLog", noLog);
  answer("AdminTotals", totals);
  answer("AdminOverview", none);
}

const logIn = (user: UserEvent, email = "root@example.com", password = "Quiet-Harbour-42") =>
  typeLogin(user, email, password);

describe("the admin's login", () => {
  it("[A-RT-04] [A-LOG-01] [A-LOG-02] shows title, two fields, show and hide, and two ways out", async () => {
    const user = person();
    open("/admin/adminlogin");
    await heading(title);
    const password = screen.getByLabelText("Password");
    expect(screen.getByLabelText("Email").getAttribute("type")).toBe("email");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password.getAttribute("type")).toBe("text");
    expect(screen.getByRole("link", { name: "Forgot password?" }).getAttribute("href")).toBe("/admin/forgot-password");
    expect(screen.getByRole("link", { name: "Log in as a candidate" }).getAttribute("href")).toBe("/login");
  });

  it.each(["/admin/Adminlogin", "/ADMIN/ADMINLOGIN", "/admin/adminlogin/"])(
    "[A-LOG-08] [D-46] opens in any spelling: %s",
    async (address) => {
      open(address);
      await heading(title);
      expect(path()).toBe(address);
    },
  );

  it("[A-LOG-03] [A-LOG-04] [A-LOG-05] says what is wrong, and forgets it when the field is edited", async () => {
    const user = person();
    open("/admin/adminlogin");
    await heading(title);
    await logIn(user, "root", "alllowercase1");
    const emailFault = "Please enter a valid email address";
    const passwordFault = "Password must be at least 8 characters long and include uppercase, lowercase, and numbers";
    expect(screen.getByText(emailFault)).toBeTruthy();
    expect(screen.getByText(passwordFault)).toBeTruthy();
    expect(callsOf("AdminLogin")).toEqual([]);
    await user.type(screen.getByLabelText("Email"), "@");
    expect(screen.queryByText(emailFault)).toBeNull();
    expect(screen.getByText(passwordFault)).toBeTruthy();
    await user.type(screen.getByLabelText("Password"), "A");
    expect(screen.queryByText(passwordFault)).toBeNull();
  });

  it("[A-LOG-06] [B-17] [B-20] stores the token and goes to the dashboard after 2 s", async () => {
    const user = person();
    answer("AdminLogin", welcome);
    prepareDashboard();
    open("/admin/adminlogin");
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Admin login successful!", 3000));
    expect(localStorage.getItem("adminToken")).toBe("admin-1");
    expect(localStorage.getItem("accessToken")).toBeNull();
    await pass(1500);
    expect(path()).toBe("/admin/adminlogin");
    await pass(600);
    expect(path()).toBe("/admin/admindashboard");
  });

  it("[A-LOG-07] says the server's words, else the documented text, and keeps what was typed", async () => {
    const user = person();
    answer(
      "AdminLogin",
      { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Wrong email or password." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { cutOff: true },
    );
    open("/admin/adminlogin");
    await heading(title);
    await logIn(user);
    expect((await screen.findByRole("alert")).textContent).toContain("Wrong email or password.");
    expect(toasts.bad).toHaveBeenLastCalledWith("Wrong email or password.", 3000);
    await logIn(user);
    expect(await screen.findByText("Admin login failed")).toBeTruthy();
    await logIn(user);
    expect(await screen.findByText("There was no answer.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Quiet-Harbour-42");
    expect(localStorage.getItem("adminToken")).toBeNull();
  });
});

describe("the guard", () => {
  it.each(["sidebar", "users", "upload", "createadmin", "admindashboard", "questions", "audit"])(
    "[A-RT-11] leads from /admin/%s to the login without a token, also with a candidate's",
    async (page) => {
      storeSession();
      open(`/admin/${page}`);
      await heading(title);
      expect(path()).toBe("/admin/adminlogin");
    },
  );

  it("[A-RT-11] [A-LOG-06] leads back after the login", async () => {
    const user = person();
    answer("AdminLogin", welcome);
    prepareDashboard();
    open("/admin/createadmin");
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    await pass(2100);
    await heading("Create Admin");
    expect(path()).toBe("/admin/createadmin");
  });

  it.each([
    ["https://evil.example/admin/x"],
    ["//evil.example/admin"],
    ["/dashboard"],
    ["/admin/logout"],
    ["/admin/../dashboard?x= y"],
  ])("never leads to %s", async (returnTo) => {
    const user = person();
    answer("AdminLogin", welcome);
    prepareDashboard();
    open("/admin/adminlogin", { returnTo });
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    await pass(2100);
    expect(path()).toBe("/admin/admindashboard");
  });

  it("[A-RT-01] opens the dashboard at /admin for a signed-in admin, else the login", async () => {
    prepareDashboard();
    await openAdmin("/admin", "Admin Dashboard");
    expect(path()).toBe("/admin/admindashboard");
  });

  it("[A-RT-01] opens the login at /admin for anybody else", async () => {
    open("/admin");
    await heading(title);
    expect(path()).toBe("/admin/adminlogin");
  });

  it("[D-46] leads to the login when the server no longer knows the token, says so, and keeps the candidate", async () => {
    storeSession();
    storeAdmin("old");
    prepareDashboard();
    answer("AdminTotals", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    open("/admin/admindashboard");
    await heading(title);
    expect(screen.getByText("Your session has ended")).toBeTruthy();
    expect(localStorage.getItem("adminToken")).toBeNull();
    expect(localStorage.getItem("accessToken")).toBe("token-1");
  });

  it("[A-ROLE-01] sends the admin's token as a bearer, never the candidate's", async () => {
    storeSession("candidate-token");
    prepareDashboard();
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    await vi.waitFor(() => expect(callsOf("AdminTotals")).toHaveLength(1));
    expect(callsOf("AdminTotals")[0]?.headers["authorization"]).toBe("Bearer admin-1");
  });
});

describe("logging out", () => {
  it("[A-RT-02] [A-LOG-08] [B-19] [A-DASH-01] drops token and cache, says so, and goes to the documented spelling", async () => {
    const user = person();
    prepareDashboard();
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    await screen.findByText("2,418 users");
    expect(JSON.stringify(adminClient().cache.extract())).toContain("2418");
    await user.click(screen.getAllByRole("button", { name: "Logout" }).at(-1) ?? document.body);
    await heading(title);
    expect(path()).toBe("/admin/Adminlogin");
    expect(toasts.good).toHaveBeenCalledWith("You have been logged out successfully!", 4000);
    expect(localStorage.getItem("adminToken")).toBeNull();
    expect(JSON.stringify(adminClient().cache.extract())).not.toContain("2418");
    expect(screen.queryByText("Your session has ended")).toBeNull();
  });
});

describe("registering", () => {
  const button = "Register Admin Account";
  async function fill(user: UserEvent): Promise<void> {
    await user.type(screen.getByLabelText("Full Name"), "Ada Root");
    await user.type(screen.getByLabelText("Email Address"), "root@example.com");
    await user.type(screen.getByLabelText("Password"), "Quiet-Harbour-42");
  }

  it("[A-RT-03] [A-REG-01] [A-REG-02] [A-REG-03] has three required fields, the hint and the button", async () => {
    const user = person();
    open("/admin/register");
    await heading("Register an admin");
    for (const label of ["Full Name", "Email Address", "Password"]) {
      expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true);
    }
    expect(screen.getByLabelText("Email Address").getAttribute("type")).toBe("email");
    expect(screen.getByText("Password should be at least 8 characters long")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText("Full name required")).toBeTruthy();
    expect(callsOf("AdminRegister")).toEqual([]);
  });

  it("[A-REG-01] [D-40] sends the form, with the invitation code only where one was typed", async () => {
    const user = person();
    answer("AdminRegister", { data: { adminRegister: { __typename: "Notice", message: null } } });
    open("/admin/register");
    await heading("Register an admin");
    await fill(user);
    await user.click(screen.getByRole("button", { name: button }));
    await screen.findByText("Registration successful!");
    expect(callsOf("AdminRegister")[0]?.variables).toEqual({
      input: { name: "Ada Root", email: "root@example.com", password: "Quiet-Harbour-42", inviteCode: null },
    });
    expect(screen.getByRole("link", { name: "Go to the admin login" }).getAttribute("href")).toBe("/admin/adminlogin");
  });

  it("[A-REG-04] says the server's words, else the documented text", async () => {
    const user = person();
    answer(
      "AdminRegister",
      { fails: { code: "CONFLICT", status: 409, serverMessage: "This address has an account.", field: "email" } },
      { fails: { code: "FORBIDDEN", status: 403, serverMessage: "An invitation code is needed." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
    );
    open("/admin/register");
    await heading("Register an admin");
    await fill(user);
    await user.click(screen.getByRole("button", { name: button }));
    await screen.findByText("This address has an account.");
    expect(document.activeElement).toBe(
      screen.getByRole("textbox", { name: "Email Address", description: /has an account/ }),
    );
    expect(toasts.bad).toHaveBeenLastCalledWith("This address has an account.", 3000);
    await user.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText("An invitation code is needed.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText("Registration failed")).toBeTruthy();
    expect(toasts.bad).toHaveBeenLastCalledWith("Registration failed", 3000);
  });
});

it("[A-RT-05] [D-41] says what to do about a forgotten password", async () => {
  open("/admin/forgot-password");
  await heading("Forgot your password?");
  expect(screen.getByText(/Ask another admin/)).toBeTruthy();
  expect(screen.getByText("npm run db:admin-password")).toBeTruthy();
});

it("[A-RT-06] [A-DASH-06] [D-43] shows the older panel of five headings, each leading to its screen", async () => {
  const user = person();
  await openAdmin("/admin/sidebar", "Admin panel");
  const targets: string[] = [];
  for (const name of ["Dashboard", "Users", "Exams", "Questions", "Settings"]) {
    await user.click(screen.getByRole("tab", { name }));
    const link = screen.getByRole("heading", { level: 2, name }).querySelector("a");
    targets.push(link?.getAttribute("href") ?? "");
  }
  expect(targets).toEqual([
    "/admin/admindashboard",
    "/admin/users",
    "/admin/upload",
    "/admin/questions",
    "/admin/createadmin",
  ]);
});

it("says that an unknown address below /admin leads nowhere", async () => {
  open("/admin/nothing-here");
  await heading("Page not found");
  await vi.waitFor(() => expect(document.title).toContain("Page not found"));
});
