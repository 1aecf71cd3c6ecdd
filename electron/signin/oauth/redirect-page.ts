const texts = {
  en: {
    done: ['You are signed in', 'You may close this page and go back to Dataquay.'],
    failed: ['The sign-in did not succeed', 'Dataquay says why. You may close this page.'],
    used: ['This sign-in is over', 'Each works once. Begin a new one in Dataquay.'],
    unknown: ['Nothing to see here', 'This address takes the answer of a sign-in that was begun in Dataquay, and this is none.'],
  },
  fr: {
    done: ['Vous êtes connecté', 'Vous pouvez fermer cette page et revenir à Dataquay.'],
    failed: ['La connexion n’a pas abouti', 'Dataquay dit pourquoi. Vous pouvez fermer cette page.'],
    used: ['Cette connexion est terminée', 'Chacune ne sert qu’une fois. Recommencez dans Dataquay.'],
    unknown: ['Rien à voir ici', 'Cette adresse attend la réponse d’une connexion commencée dans Dataquay, et ceci n’en est pas une.'],
  },
} as const;

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
export function redirectPage(page: keyof (typeof texts)['en'], acceptLanguage: string | undefined): string {
  const language = /^\s*fr\b/i.test(acceptLanguage ?? '') ? 'fr' : 'en';
  const [title, text] = texts[language][page];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`;
}
