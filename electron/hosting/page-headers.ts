/**
 * The Trusted Types policies that the page can create. `default` is its own policy, which permits no markup (renderer/trusted-types.ts).
 * The others are policies of the Monaco editor, for the HTML of its lines and the sanitizer of its hovers.
 */
const trustedTypePolicies = [
  'default',
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'dompurify',
  'editorViewLayer',
  'richScreenReaderContent',
  'standaloneColorizer',
  'tokenizeToString',
];

/**
 * The content security policy (CSP Level 3) of all responses with the page, in the desktop window and in browsers.
 *
 * It only permits the page's own files, and connections to the host's contract channel. The Monaco editor writes styles at run time and
 * draws squiggles as data images, so it needs `style-src 'unsafe-inline'` and `img-src data:`.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypePolicies.join(' ')}`,
].join('; ');

/** Headers of all responses to the page, in all hosts. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
};
