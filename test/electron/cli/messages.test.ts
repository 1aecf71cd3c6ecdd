import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createMessages, failureText } from '../../../electron/cli/output/messages.ts';
import { printProblem } from '../../../electron/cli/output/print-problem.ts';
import { makeProblem } from '../../../electron/wire/problem-error.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { posixLanguage } from '../../../shared/translation/posix-language.ts';

const problem = makeProblem('connection-refused', { parameters: { host: 'data.example' } });
const message = (language: Language) => printProblem(problem, language);

interface Seen {
  readonly words?: readonly string[];
  readonly isTerminal?: boolean;
  readonly language?: Language;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns the output for a notice and a failure. */
async function seen({ words = [], isTerminal = true, language = 'en', environment = {} }: Seen): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY: isTerminal, columns: 60 });
  const messages = createMessages(stream, words, language, environment);
  await messages.notice('type-is-text', { column: 'a' }, (text) => text);
  await messages.failure(message);
  return String(stream.read());
}

describe('messages on stderr', () => {
  test('prints wrapped text on a terminal: what happened with the code in brackets, why, and what to do', async () => {
    const text = await seen({ environment: { NO_COLOR: '1' } });
    expect(text).toBe(
      [
        'Note: a is saved as text: this format doesn’t support its type.',
        'Error: Can’t connect to data.example. [connection-refused]',
        '  The host can’t be reached, or no service is listening on',
        '  this port.',
        '  Check the address and whether the server is running, then',
        '  try again.',
        '',
      ].join('\n'),
    );
  });

  test('prints errors in red only on a terminal with colors and without NO_COLOR', async () => {
    expect(await seen({})).toContain('\u001B[31m');
    expect(await seen({ environment: { NO_COLOR: '1' } })).not.toContain('\u001B');
    expect(await seen({ environment: { TERM: 'dumb' } })).not.toContain('\u001B');
  });

  test('prints messages in the user’s language', async () => {
    const text = await seen({ language: 'fr', environment: { NO_COLOR: '1' } });
    expect(text).toContain('Erreur\u00A0: Impossible d’établir une connexion avec');
    expect(text).toContain('Remarque\u00A0: a est enregistrée en texte');
  });

  test.each([{ words: ['get', '/a', '--json'] }, { isTerminal: false }, { isTerminal: false, language: 'fr' as const }])(
    'prints one JSON object per line, in English, for programs: %j',
    async (asked) => {
      const [notice = '', failure = ''] = (await seen(asked)).split('\n');
      expect(JSON.parse(notice)).toEqual({ notice: 'type-is-text', column: 'a' });
      expect(JSON.parse(failure)).toEqual({ ...message('en'), causeLines: undefined });
    },
  );

  test('prints text if --json is an argument after --', async () => {
    expect(await seen({ words: ['run', '--', '--json'] })).toContain('Note: ');
  });

  test('prints a long server message completely', () => {
    const own = { code: 'x', message: 'm', cause: `c ${'https://data.example/'.repeat(6)}`, remedy: 'r' };
    const text = failureText(own, 'en', { columns: 40, coloured: false });
    expect(text.replace(/\n {2}/g, ' ')).toBe(`Error: m [x] ${own.cause} r\n`);
  });
});

test.each([
  [{ LC_ALL: 'fr_FR.UTF-8', LANG: 'en_US.UTF-8' }, 'en-US', 'fr'],
  [{ LC_ALL: '', LC_MESSAGES: 'fr', LANG: 'en_US' }, 'en-US', 'fr'],
  [{ LANG: 'fr_CA.UTF-8' }, 'en-US', 'fr'],
  [{ LANG: 'C.UTF-8' }, 'fr-FR', 'en'],
  [{ LANG: 'frp_IT' }, 'en-US', 'en'],
  [{}, 'fr-FR', 'fr'],
] as const)('selects the language for the environment %j and the system language %s: %s', (environment, system, language) => {
  expect(posixLanguage(environment, system)).toBe(language);
});
