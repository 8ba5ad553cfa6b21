/** Words of the page on which a school asks for a demonstration; field messages are in schema/rules/marketing.ts. */
export const demoTexts = {
  title: "Request a Demo",
  lead: "Tell us who you are. A team calls you back and shows the product with questions of your own subjects.",
  success: "Request sent. We call you back within 24 hours.",
  failure: "Failed to send message. Please try again.",
  failureHelp: "Nothing you typed is lost.",
} as const;
