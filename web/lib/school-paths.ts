/** URLs of the school side; `paths.schools()` is its front page. Apart, because public pages need none of them. */
export const schoolPaths = {
  login: () => "/schools/login",
  register: () => "/schools/register",
  forgotPassword: () => "/schools/forgotpassword",
  otp: () => "/schools/otpverify",
  passwordReset: () => "/schools/passwordreset",
  dashboard: () => "/schools/dashboard",
  examCreate: () => "/schools/exams/create",
  settings: () => "/schools/settings",
  reports: () => "/schools/reports",
  students: () => "/schools/students",
  demo: () => "/schools/demo",
};
