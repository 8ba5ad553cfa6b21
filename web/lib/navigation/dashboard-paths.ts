/** Addresses inside the dashboard, in a file of their own because no other page needs them. */
export const dashboardPaths = {
  /** With the choice of a practice test. */
  practise: () => "/dashboard?practise",
  receipt: (reference: string) => `/dashboard/payments?receipt=${encodeURIComponent(reference)}`,
};
