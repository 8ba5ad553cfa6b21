/** URLs of platform administration. Apart, because no other page needs them. */
export const adminPaths = {
  home: () => "/admin",
  logout: () => "/admin/logout",
  register: () => "/admin/register",
  login: () => "/admin/adminlogin",
  forgotPassword: () => "/admin/forgot-password",
  sidebar: () => "/admin/sidebar",
  users: () => "/admin/users",
  upload: () => "/admin/upload",
  create: () => "/admin/createadmin",
  dashboard: () => "/admin/admindashboard",
};
