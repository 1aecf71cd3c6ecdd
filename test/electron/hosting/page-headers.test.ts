import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../electron/hosting/page-headers.ts';

it('the page can run its own scripts, show its own files, and connect to its own host; no text becomes HTML or a script', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; worker-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default defaultWorkerFactory diffEditorWidget diffReview domLineBreaksComputer " +
      'dompurify editorViewLayer richScreenReaderContent standaloneColorizer tokenizeToString',
  );
});
