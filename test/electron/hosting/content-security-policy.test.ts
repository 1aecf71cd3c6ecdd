import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../electron/hosting/content-security-policy.ts';

it('the page may run its own scripts, show its own files and speak to its own host, and nothing else', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; worker-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
