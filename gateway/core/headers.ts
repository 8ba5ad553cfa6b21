import type { FastifyHelmetOptions } from "@fastify/helmet";

/** Hosts of the card provider's pop-up, one by one; its script is loaded on 'Pay Now' only (SEC-60). */
const provider = {
  script: "https://js.paystack.co",
  frame: "https://checkout.paystack.com",
  style: "https://paystack.com",
};

/** Security headers of every answer; pages passed on from the API bring their own policy. */
export function securityHeaders(options: { isHttps: boolean; hasSandbox: boolean }): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", provider.script],
        styleSrc: ["'self'", provider.style],
        imgSrc: ["'self'", "https:", "data:", "blob:"],
        connectSrc: ["'self'"],
        frameSrc: options.hasSandbox ? ["'self'", provider.frame] : [provider.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // question pictures may come from elsewhere
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.isHttps ? { maxAge: 365 * 24 * 3600, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  };
}

export const permissionsPolicy = "camera=(), microphone=(), geolocation=()";
