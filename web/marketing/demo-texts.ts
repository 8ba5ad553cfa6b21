/** Words of the page on which a school asks for a demonstration; field messages are in schema/rules/marketing.ts. */
export const demoTexts = {
  title: "Request a Demo",
  lead: "Tell us who you are. Our team calls you back and shows you Akada with questions from your own subjects.",
  success: "Request sent. We will call you within 24 hours.",
  failure: "Failed to send message. Please try again.",
  failureHelp: "Nothing you typed is lost.",
} as const;
