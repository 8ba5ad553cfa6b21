/** Hosts of the card provider's pop-up; its script is loaded on 'Pay Now' only (SEC-60). */
const provider = {
  script: "https://js.paystack.co",
  frame: "https://checkout.paystack.com",
  style: "https://paystack.com",
};

const hsts = "max-age=31536000; includeSubDomains";

/** For files of the API: nothing in them may run in the origin of our pages, whoever uploaded them. */
export const filePolicy = "default-src 'none'; sandbox";

/**
 * Security headers of pages and files, computed once. Pages that the proxy fetches from the API bring their own policy.
 */
export function securityHeaders(options: {
  isHttps: boolean;
  hasSandbox: boolean;
  /** Hashes of the scripts that stand in the pages themselves. */
  pageScripts: readonly string[];
}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", provider.script, ...options.pageScripts].join(" "),
    `style-src 'self' ${provider.style}`,
    // question pictures may come from elsewhere
    "img-src 'self' https: data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${options.hasSandbox ? "'self' " : ""}${provider.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.isHttps ? { "strict-transport-security": hsts } : {}),
  };
}

/** Security headers of what /graphql answers to a GET, which a browser may show as a page. */
export function graphqlHeaders(options: { isHttps: boolean }): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    ...callHeaders(options),
  };
}

/**
 * Security headers of what /graphql answers to a POST. A browser can neither show it nor embed it elsewhere, because no page
 * of another site may send JSON here (SEC-52); and a phone pays for each byte of every answer of an exam.
 */
export function callHeaders(options: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(options.isHttps ? { "strict-transport-security": hsts } : {}),
  };
}
