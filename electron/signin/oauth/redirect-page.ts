const texts = {
  en: {
    done: ['You are signed in', 'You can close this page and return to Dataquay.'],
    failed: ['Sign-in failed', 'Dataquay shows the reason. You can close this page.'],
    used: ['Sign-in link already used', 'Start a new sign-in in Dataquay.'],
    unknown: ['Sign-in not found', 'This page completes a sign-in started in Dataquay. Start again from the app.'],
  },
  fr: {
    done: ['Vous êtes connecté', 'Vous pouvez fermer cette page et revenir à Dataquay.'],
    failed: ['Échec de l’authentification', 'Dataquay en affiche la cause. Vous pouvez fermer cette page.'],
    used: ['Lien d’authentification déjà utilisé', 'Lancez une nouvelle authentification dans Dataquay.'],
    unknown: [
      'Authentification introuvable',
      'Cette page termine une authentification lancée dans Dataquay. Recommencez depuis l’application.',
    ],
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
