/** Fixed words of the password recovery of a school. */
export const recoveryTexts = {
  forgot: {
    title: "Forgot your password?",
    lead: "Enter the email address of the school admin. We send a 6-digit code to it. Teachers and students ask their school admin for a new sign-in ID.",
    sent: "Check Your Email",
    proceed: "Continue to Verification",
    another: "Use a Different Email",
    failure: "Failed to request password reset",
    notOffered: "You cannot reset your password here. Please contact us.",
  },
  otp: {
    title: "Enter the code",
    label: "6-digit code",
    expired: "OTP has expired",
    success: "OTP verified successfully!",
    invalid: "Invalid OTP. Please try again.",
    failure: "OTP verification failed",
    resent: "New OTP sent successfully!",
    resendFailure: "Failed to resend OTP",
    noCode: "No code yet?",
    wait: "Ask for a new code when this one expires.",
    askNow: "Ask for a new one. The old code stops working.",
  },
  reset: {
    title: "Choose a new password",
    lead: "The new password logs this account out on every device.",
    strength: { weak: "Weak", medium: "Medium", strong: "Strong" },
    help: "At least 8 characters. Use at least two of these: letters, numbers, symbols.",
    success: "Password reset successfully!",
    next: "Now log in with the new password.",
    failure: "Failed to reset password",
  },
} as const;
