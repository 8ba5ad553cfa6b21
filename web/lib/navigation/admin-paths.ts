/** URLs of platform administration, in a file of their own because no other page needs them. */
export const adminPaths = {
  home: () => "/admin",
  logout: () => "/admin/logout",
  register: () => "/admin/register",
  login: () => "/admin/adminlogin",
  /** What people type who do not know the documented address. */
  loginTyped: () => "/admin/login",
  forgotPassword: () => "/admin/forgot-password",
  sidebar: () => "/admin/sidebar",
  users: () => "/admin/users",
  upload: () => "/admin/upload",
  create: () => "/admin/createadmin",
  dashboard: () => "/admin/admindashboard",
  /** Where a logout leads, in the documented spelling (D-46); matching ignores case. */
  loggedOut: () => "/admin/Adminlogin",
  /** Not documented: the questions as a page of their own, those that candidates reported, the record of who did what, the own password. */
  questions: () => "/admin/questions",
  reports: () => "/admin/reports",
  audit: () => "/admin/audit",
  password: () => "/admin/password",
};
