import { applicationTextsFor } from '../../texts/application-texts.ts';
import type { applicationEnglish } from '../../texts/en.ts';

/** The page loads nothing, is kept nowhere, and tells nobody its address, which holds the code. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

const style = 'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;color-scheme:light dark}';

/** What the browser shows after a login; holds nothing of the request. French where the browser asks for it first, else English. */
export function redirectPage(page: keyof typeof applicationEnglish.signInPage, acceptLanguage: string | undefined): string {
  const { language, topics } = applicationTextsFor(acceptLanguage ?? '');
  const { title, text } = topics.signInPage[page];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`;
}
