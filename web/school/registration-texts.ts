/** Fixed words of the school's registration. */
export const registrationTexts = {
  back: "Back to the schools page",
  title: "Register School",
  steps: ["Step 1 of 2: the school", "Step 2 of 2: address and password"],
  chooseType: "Choose a school type",
  chooseState: "Choose a state",
  passwordHelp: "At least 8 characters. Capital letters, numbers and symbols make it stronger.",
  terms: "I agree to the terms and conditions",
  readTerms: "Read the terms (opens in a new tab)",
  success: "School registration successful!",
  next: "You can log in now as School Admin. Our team follows up within 24 hours.",
  failure: "An error occurred during registration",
  notCreated: "Registration failed",
} as const;
