/**
 * The Trusted Types policies that the page can create: its own `default`, which lets no markup through (renderer/trusted-types.ts), and those that the
 * Monaco editor creates when it loads, for the HTML of its lines and for the sanitizer of its hovers.
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
 * The content security policy of every response that carries the page, in the window and in a browser alike (CSP Level 3).
 *
 * Nothing is allowed but the page's own files and, as its only connection, the host's own contract channel. `style-src 'unsafe-inline'` and
 * `img-src data:` are what the Monaco editor needs: it writes its styles at run time and draws squiggles as data images.
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
