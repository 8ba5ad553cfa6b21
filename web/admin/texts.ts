import { strongPasswordHelp } from "../../schema/rules/limit-words.ts";

/** Fixed texts of platform administration; field messages are in schema/rules/admin.ts. */
export const texts = {
  login: {
    title: "Admin Portal Login",
    lead: "For the people who keep the question bank.",
    ranOut: "Your session has ended",
    ranOutHelp:
      "Log in to continue where you stopped. What you typed into a question or an answer to a report is kept in this tab.",
    success: "Admin login successful!",
    failure: "Admin login failed",
  },
  register: {
    title: "Register an admin",
    lead: "The first admin can register without a code. Later ones need the invitation code from the person who runs the server.",
    hint: "Password should be at least 8 characters long",
    submit: "Register Admin Account",
    success: "Registration successful!",
    next: "Now log in with that address and password.",
    failure: "Registration failed",
    codeHelp: "Only if you were given one.",
  },
  forgot: {
    title: "Forgot your password?",
    lead: "Admin passwords are not reset by email.",
  },
  logout: "You have been logged out successfully!",
  changePassword: {
    rule: strongPasswordHelp,
    forgotten: "If you forgot the current one, ask another admin or the person who runs the server.",
  },
  create: {
    title: "Create Admin",
    success: "Admin Created Successfully!",
    failure: "Failed to create Admin",
    otherwise: "An unexpected error occurred",
  },
} as const;
