/**
 * The content security policy of every answer that carries the page, in the window and in a browser alike (CSP Level 3).
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
].join('; ');
