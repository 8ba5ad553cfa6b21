/** Fixed words of making sign-in IDs, fetched with their dialogs. */
export const credentialsTexts = {
  days: "Expires in (days)",
  daysHelp: "Enter 1 to 30 days.",
  replaces: "This person's earlier sign-in ID stops working.",
  create: "Create Credentials",
  creating: "Creating...",
  created: "Temporary credentials created successfully",
  failed: "Failed to create credentials",
  result: "Temporary Credentials Created",
  warning: "Save this information. The password cannot be retrieved later.",
  how: "The password is also the sign-in ID: it is all this person types at the school login.",
  copied: "Copied to clipboard",
  copyFailed: "Copying is not possible here. Please write it down.",
  labels: { name: "Name", email: "Email", password: "Temporary password (sign-in ID)", expiry: "Expires" },
} as const;
