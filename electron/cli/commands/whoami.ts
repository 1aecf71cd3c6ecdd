import { methodName } from '../../../shared/reports/describe-setting.ts';
import { serverKindOf } from '../../../shared/servers/index.ts';
import { claimLines } from '../../../shared/texts/claim-lines.ts';
import { instantText } from '../../../shared/texts/readable-times.ts';
import { helpOption, jsonOption } from '../command-option.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import { authWordOf, connectionOptions } from '../connection/options.ts';
import { onOneLine } from '../output/text-table.ts';
import { readArguments, rejectArguments } from '../read-arguments.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Command, Work } from './command.ts';

/** Sends a request to check the credentials. With some sign-in methods, only a request shows whether the server accepts them. */
async function requestServer({ context, session, connection }: OpenConnection, signal: AbortSignal): Promise<void> {
  const [{ defaultPaths: usualPaths }, { readDocument }] = await Promise.all([
    import('../../core/catalogue/addresses.ts'),
    import('../../core/requests/read-document.ts'),
  ]);
  const { baseUrl, paths = usualPaths } = await session.access(signal);
  const url = serverKindOf(connection.kind).credentialsUrl({ baseUrl, paths });
  await readDocument(session, context.redaction, url, 'application/json, text/plain', signal);
}

/**
 * Signs in and writes the user, the sign-in method, and when the sign-in expires.
 *
 * @throws ProblemError if the sign-in fails
 */
async function perform({ opened, output, signal, language }: Work, json: boolean): Promise<void> {
  const { session, context, signIn } = opened;
  await signIn(signal);
  if (session.status.value.who === null) await requestServer(opened, signal);
  const { who, method, expiresAt, claims, ticket } = session.status.value;
  const printed = {
    who,
    method: authWordOf(method),
    until: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    claims,
    ...(ticket == null ? {} : { ticket: { ...ticket, expiresAt: undefined, renewableUntil: undefined } }),
  };
  if (json) {
    await output.write(`${context.redaction.data(JSON.stringify(printed))}\n`);
    return;
  }
  const texts = cliTexts(language).topics.output.user;
  const width = Math.max(...[texts.who, texts.method, texts.until, texts.claim].map((label) => label.length)) + 2;
  const lines = [
    `${texts.who.padEnd(width)}${who ?? (method === 'none' ? texts.nobody : texts.unknown)}`,
    `${texts.method.padEnd(width)}${methodName(method, language)}`,
    `${texts.until.padEnd(width)}${expiresAt === null ? texts.never : instantText(expiresAt, language)}`,
    ...claimLines(claims ?? {}, language).map((line) => `${texts.claim.padEnd(width)}${onOneLine(line)}`),
  ];
  await output.write(`${context.redaction.data(lines.join('\n'))}\n`);
}

const own = jsonOption('help:commands.whoami.options.json');
const shape = { ...connectionOptions, ...own, ...helpOption };

/** Signs in and shows the user. */
export const whoamiCommand: Command = {
  name: 'whoami',
  summary: 'help:commands.whoami.summary',
  usage: 'help:commands.whoami.usage',
  about: 'help:commands.whoami.about',
  examples: [
    {
      does: 'help:commands.whoami.examples.first',
      line: 'dataquay whoami --connection sample',
    },
  ],
  options: own,
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('whoami', programArguments, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    rejectArguments('whoami', positionals);
    return { kind: 'work', options, quick: true, perform: (work) => perform(work, json) };
  },
};
