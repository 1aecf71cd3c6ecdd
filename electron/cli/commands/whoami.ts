import type { OpenDeployment } from '../deployment/open-deployment.ts';
import { authWordOf, deploymentOptions } from '../deployment/options.ts';
import { helpOption, jsonOption } from '../option-words.ts';
import { readWords, refuseWords } from '../read-words.ts';
import type { Command, Work } from './command.ts';

const texts = {
  en: {
    who: 'who     ',
    method: 'method  ',
    until: 'until   ',
    claim: 'claim   ',
    nobody: 'nobody: the deployment serves everybody',
    untold: 'not told by this method; the deployment takes its credential',
    endless: 'without end',
  },
  fr: {
    who: 'qui      ',
    method: 'méthode  ',
    until: 'jusqu’à  ',
    claim: 'attribut ',
    nobody: 'personne : le déploiement sert tout le monde',
    untold: 'cette méthode ne le dit pas ; le déploiement accepte son justificatif',
    endless: 'sans fin',
  },
} as const;

/** Some methods tell nothing of themselves: that the deployment takes the credential is all that can be known. */
async function askDeployment({ foundation, session, profile }: OpenDeployment, signal: AbortSignal): Promise<void> {
  const [{ usualPaths }, { readDocument }] = await Promise.all([
    import('../../core/catalogue/addresses.ts'),
    import('../../core/requests/read-document.ts'),
  ]);
  const { baseUrl, paths } = await session.access(signal);
  const url = profile.kind === 'odata' ? `${baseUrl}/` : `${baseUrl}${(paths ?? usualPaths).catalogue}`;
  await readDocument(session, foundation.redaction, url, 'application/json, text/plain', signal);
}

/**
 * Signs in and writes who that is, by what method, until when.
 *
 * @throws ProblemError where nobody can be signed in.
 */
async function perform({ deployment, output, signal, language }: Work, json: boolean): Promise<void> {
  const { session, foundation, enter } = deployment;
  await enter(signal);
  if (session.status.value.who === null) await askDeployment(deployment, signal);
  const { who, method, expiresAt, claims, ticket } = session.status.value;
  const told = {
    who,
    method: authWordOf(method),
    until: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    claims,
    ...(ticket == null ? {} : { ticket: { ...ticket, expiresAt: undefined, renewableUntil: undefined } }),
  };
  if (json) {
    await output.write(`${foundation.redaction.data(JSON.stringify(told))}\n`);
    return;
  }
  const said = texts[language];
  const lines = [
    `${said.who}${who ?? (method === 'none' ? said.nobody : said.untold)}`,
    `${said.method}${told.method}`,
    `${said.until}${told.until ?? said.endless}`,
    ...Object.entries(claims ?? {}).map(
      ([name, value]) => `${said.claim}${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ];
  await output.write(`${foundation.redaction.data(lines.join('\n'))}\n`);
}

const own = jsonOption({
  en: 'one object { who, method, until, claims }; until in UTC, claims decoded, never the token',
  fr: 'un objet { who, method, until, claims } ; until en UTC, claims décodés, jamais le jeton',
});
const shape = { ...deploymentOptions, ...own, ...helpOption };

/** Signs in and shows the user. */
export const whoamiCommand: Command = {
  name: 'whoami',
  summary: { en: 'show who is signed in, the method, and the expiry', fr: 'afficher l’utilisateur connecté, la méthode et l’expiration' },
  usage: { en: '[--json] CONNECTION', fr: '[--json] CONNEXION' },
  about: { en: 'Signs in and shows the user.', fr: 'S’authentifie et affiche l’utilisateur.' },
  examples: [
    {
      does: { en: 'Your user on the sample server, and the expiry', fr: 'Votre utilisateur sur le serveur d’exemple, et l’expiration' },
      line: 'dataquay whoami --profile sample',
    },
  ],
  options: own,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('whoami', words, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    refuseWords('whoami', positionals);
    return { kind: 'work', options, quick: true, perform: (work) => perform(work, json) };
  },
};
