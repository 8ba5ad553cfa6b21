import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { site } from "../../../web/lib/navigation/site.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  calls,
  callsOf,
  heading,
  open,
  person,
  prepareEveryTest,
  storeSession,
} from "../support/app-harness.tsx";

prepareEveryTest();

const failure = "Failed to send message. Please try again.";
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: ReturnType<typeof person>) => user.click(screen.getByRole("button", { name: "Send Message" }));
const fill = async (user: ReturnType<typeof person>) => {
  await user.type(field("Name"), "Ada Obi");
  await user.type(field("Email"), "ada@example.com");
  await user.type(field("Message"), "First line{Enter}second line");
};
const show = async () => {
  open("/contact");
  await heading("Contact us");
};

describe("contact page", () => {
  it("[C-RT-05] [C-NAV-01] opens from the navigation and asks for no data", async () => {
    const user = person();
    open("/");
    const bar = await screen.findByRole("navigation", { name: "Main" });
    await user.click(within(bar).getByRole("link", { name: "Contact" }));
    await heading("Contact us");
    expect(window.location.pathname).toBe("/contact");
    await vi.waitFor(() => expect(document.title).toBe("Contact · Akada"));
    expect(calls).toEqual([]);
  });

  it("[C-CON-01] [D-31] shows phone, email and social handles; an unset one is disabled with its reason", async () => {
    site.social.x.href = "https://x.example/akada";
    await show();
    const ways = within(screen.getByRole("region", { name: "Other ways to reach us" }));
    for (const { label, href } of [...site.phones, ...site.emails])
      expect(ways.getByRole("link", { name: label }).getAttribute("href")).toBe(href);
    expect(ways.getByRole("link", { name: "X" }).getAttribute("href")).toBe("https://x.example/akada");
    for (const name of ["Facebook", "Instagram"]) {
      const link = ways.getByRole("link", { name });
      expect(link.getAttribute("aria-disabled")).toBe("true");
      expect(link.parentElement?.textContent).toContain("Coming soon");
    }
    site.social.x.href = null;
  });

  it("[C-CON-02] names each missing field before anything is sent", async () => {
    const user = person();
    await show();
    await press(user);
    for (const text of ["Name required", "Invalid email address", "Message required"])
      expect(await screen.findByText(text)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(field("Name")));
    expect(field("Email").type).toBe("email");
    await fill(user);
    expect(screen.queryByText("Message required")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("[C-CON-03] [C-SES-10] sends without a token and shows the server's message", async () => {
    const user = person();
    storeSession();
    answer("SendContactMessage", { data: { sendContactMessage: { message: "We will answer." } } });
    await show();
    await fill(user);
    await press(user);
    expect((await screen.findByText("We will answer.")).closest("[role=status]")).toBeTruthy();
    expect(toasts.good).toHaveBeenCalledWith("We will answer.");
    const [call] = callsOf("SendContactMessage");
    expect(call?.variables).toEqual({
      input: { name: "Ada Obi", email: "ada@example.com", message: "First line\nsecond line" },
      requestKey: expect.stringMatching(/^[\da-f]{32}$/) as string,
    });
    expect(call?.headers["authorization"]).toBeUndefined();
    expect(field("Message").value).toBe("");
    expect(field("Name").value).toBe("Ada Obi");
  });

  it("[D-372] says why the last try failed until the server answers the next one", async () => {
    const user = person();
    answer("SendContactMessage", { fails: { code: "UPSTREAM_FAILED", status: 500 } }, { never: true });
    await show();
    await fill(user);
    await press(user);
    await screen.findByText(failure);
    await press(user);
    await screen.findByRole("button", { name: "Sending..." });
    expect(screen.getByText(failure)).toBeTruthy();
  });

  it("[D-410] repeats a message whose answer was lost by its key, and sends another text or a later one as new", async () => {
    const user = person();
    const sent = { data: { sendContactMessage: { message: null } } };
    answer("SendContactMessage", { cutOff: true }, { cutOff: true }, sent, sent);
    await show();
    await fill(user);
    const pressed = async (count: number) => {
      await press(user);
      await vi.waitFor(() => expect(callsOf("SendContactMessage")).toHaveLength(count));
      await screen.findByRole("button", { name: "Send Message" });
    };
    await pressed(1);
    await user.type(field("Message"), "!");
    await pressed(2);
    await user.type(field("Message"), "{Backspace}");
    await pressed(3);
    await screen.findByText("Message sent");
    await user.type(field("Message"), "First line{Enter}second line");
    await pressed(4);
    const [lost, other, repeated, later] = callsOf("SendContactMessage").map(({ variables }) => variables);
    expect(repeated).toEqual(lost);
    expect(later).toMatchObject({ input: lost?.["input"] });
    expect(new Set([lost, other, later].map((sent) => sent?.["requestKey"])).size).toBe(3);
  });

  it("[C-CON-03] says 'Message sent' when the server sent no words", async () => {
    const user = person();
    answer("SendContactMessage", { data: { sendContactMessage: { message: null } } });
    await show();
    await fill(user);
    await press(user);
    await screen.findByText("Message sent");
    expect(toasts.good).toHaveBeenCalledWith("Message sent");
  });

  it.each([
    ["the server fails", { fails: { code: "UPSTREAM_FAILED", status: 500 } }, failure],
    [
      "no answer arrives",
      { cutOff: true as const },
      failure,
      "Check your connection and try again. Nothing you typed is lost.",
    ],
    [
      "there were too many",
      { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Please wait." } },
      "Please wait.",
    ],
  ])(
    "[C-CON-04] [D-37] says so in the page and in a toast when %s, and keeps what was typed",
    async (_, fault, text, help = "Nothing you typed is lost.") => {
      const user = person();
      answer("SendContactMessage", fault);
      await show();
      await fill(user);
      await press(user);
      expect((await screen.findByRole("alert")).textContent).toBe(text + help);
      expect(toasts.bad).toHaveBeenCalledWith(text);
      expect(field("Message").value).toBe("First line\nsecond line");
    },
  );
});
