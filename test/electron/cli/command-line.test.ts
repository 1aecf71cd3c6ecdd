import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../electron/cli/command-line.ts';
import { commands } from '../../../electron/cli/commands/command-list.ts';
import { inlineConnection } from '../../../electron/cli/connection/inline-connection.ts';
import { readSecrets } from '../../../electron/cli/connection/secret-source.ts';
import { exitCodeOf, exitCodes } from '../../../electron/cli/output/exit-codes.ts';
import { UsageError } from '../../../electron/cli/output/failure.ts';
import { printProblem } from '../../../electron/cli/output/print-problem.ts';
import { textTable } from '../../../electron/cli/output/text-table.ts';
import { addressOf } from '../../../electron/cli/rows/row-request.ts';
import { makeProblem } from '../../../electron/wire/problem-error.ts';
import { problemCodes } from '../../../shared/problems/problem.ts';

const secret = 'canary-4711';

async function* input(text: string): AsyncGenerator<string> {
  yield text;
}

function mistakeOf(work: () => unknown): UsageError {
  try {
    work();
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('no mistake was found');
}

test('the program prints its version', () => {
  const read = readCommandLine(['--version']);
  expect(read.kind === 'text' ? read.text('en') : read.kind).toMatch(/^dataquay \d+\.\d+\.\d+\n$/);
});

const wordsOf = (mistake: UsageError): string => JSON.stringify([mistake.failureIn('en'), mistake.failureIn('fr')]);

describe('the arguments of a command line', () => {
  test.each([
    [[], 'Missing command.'],
    [['chek'], 'Unknown command.'],
    [['check', secret], 'Unexpected argument for check.'],
    [['get'], 'get requires one path or URL.'],
    [['get', '/a', secret], 'get requires one path or URL.'],
    [['get', '/a', '--format', 'xml'], 'Invalid value for --format.'],
    [['whoami', `--pasword=${secret}`], 'Unknown option --pasword.'],
    [['whoami', '--password'], 'Option --password requires a value.'],
    [['check', `--json=${secret}`], 'Option --json doesn’t take a value.'],
    [['get', '/a', '--format', 'parquet'], '--format parquet requires --output FILE.'],
    [['get', '/a', '--output', 'rows.xml'], 'Can’t determine the format from the file name.'],
    [['get', '/a', '--force'], '--force requires --output FILE.'],
    [['get', '/a', '--json', '--format', 'csv'], '--json and --format can’t be used together.'],
    [['describe', secret], 'Missing or invalid API for describe.'],
    [['export', 'a/b'], 'export requires --output.'],
    [['get', '/a', '--separator', ';'], '--separator applies to CSV and TSV only.'],
    [['get', '/a', '--output', 'a.parquet', '--bom'], '--bom applies to CSV and TSV only.'],
    [['get', '/a', '--output', 'a.csv', '--separator', ':'], 'Invalid value for --separator.'],
    [['get', '/a', '--output', 'a.tsv', '--separator', ';'], '--separator applies to CSV only.'],
    [['run'], 'run requires one query file.'],
    [['run', 'q', '--param', secret], '--param requires NAME=VALUE.'],
    [['run', '-', '--token', '-'], 'The query and --token can’t both be read from stdin.'],
    [['run', 'q', '--language', secret], 'Invalid value for --language.'],
    [['verify', '--rows', '0'], 'Invalid value for --rows.'],
    [['verify', '--report', secret], 'Invalid value for --report.'],
    [['completion', secret], 'completion requires the name of one supported shell.'],
  ])('rejects %j with a message that doesn’t repeat the value', (words, message) => {
    const mistake = mistakeOf(() => readCommandLine(words));
    expect(mistake.message).toBe(message);
    expect(wordsOf(mistake)).not.toContain(secret);
  });

  test.each([
    [['exprot', 'a/b'], 'Did you mean export? Available commands:'],
    [['get', '/a', '--outptu', 'x'], 'Did you mean --output?'],
    [['run', 'q', '--parm=x=1'], 'Did you mean --param?'],
    [['whoami', '--zzz'], 'This command has no such option.'],
  ])('%j suggests the intended option', (words, guess) => {
    expect(mistakeOf(() => readCommandLine(words)).failureIn('en').cause).toContain(guess);
  });

  test('columns of text are aligned on a terminal, also with wide characters', () => {
    expect(
      textTable([
        ['日本', 'x'],
        ['é', 'y'],
        ['👩‍👩‍👧', 'z'],
        ['abcd', ''],
      ]),
    ).toBe('日本  x\né     y\n👩‍👩‍👧    z\nabcd\n');
  });

  test.each(['en', 'fr'] as const)('every line of help fits a terminal of 80 columns (%s)', (language) => {
    const helps = [['--help'], ...commands.map(({ name }) => ['help', name])].map(readCommandLine);
    for (const help of helps)
      if (help.kind === 'text')
        expect(
          help
            .text(language)
            .split('\n')
            .filter((line) => line.length > 80),
        ).toEqual([]);
    expect(helps.every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('French help has no breaking space before punctuation', () => {
    for (const { name } of commands) {
      const read = readCommandLine(['help', name]);
      if (read.kind !== 'text') throw new Error('no help');
      expect(read.text('fr')).not.toMatch(/^ *[:;?!»] |«$/m);
      expect(read.text('fr')).toContain('EXEMPLES\n');
    }
  });

  const both = commands.flatMap(({ name }) => (['en', 'fr'] as const).map((language) => [name, language] as const));
  test.each(both)('%s --help lists all options, as “help %1$s” does, in each language (%s)', (command, language) => {
    const help = readCommandLine([command, '--help']);
    const same = readCommandLine(['help', command]);
    if (help.kind !== 'text' || same.kind !== 'text') throw new Error('no help');
    const read = { text: help.text(language) };
    expect(same.text(language)).toEqual(read.text);
    const own = commands.find(({ name }) => name === command);
    for (const option of Object.keys(own?.options ?? {})) expect(read.text).toContain(`--${option}`);
    if (own?.usesConnection !== true) return;
    const documented = [
      '--connection',
      '--base-url',
      '--auth',
      '--token-url',
      '--issuer',
      '--client-id',
      '--client-secret',
      '--username',
      '--password',
    ];
    for (const option of [...documented, '--token', '--token-header', '--spn', '--ccache', '--ca', '--proxy', '--data-dir', '--timeout']) {
      expect(read.text).toContain(`${option} `);
    }
  });
});

describe('a connection from command-line options', () => {
  const base = { 'base-url': 'https://data.example.org/market/', auth: 'password' } as const;
  const complete = { ...base, 'token-url': 'https://id.example.org/t', 'client-id': 'c', username: 'jo', password: 'env:P' } as const;

  test('converts the options to a connection that contains no secret', () => {
    const connection = inlineConnection({ ...complete, 'client-secret': 'env:C', ca: '/ca.pem', proxy: 'http://proxy:3128' });
    expect(connection).toMatchObject({
      baseUrl: 'https://data.example.org/market',
      method: 'oauth-password',
      oauth: { tokenUrl: 'https://id.example.org/t', issuer: null, clientId: 'c', hasClientSecret: true, username: 'jo' },
      connection: { caFile: '/ca.pem', proxy: { mode: 'manual', url: 'http://proxy:3128' } },
    });
    expect(JSON.stringify(connection)).not.toContain('env:');
  });

  test.each([
    [{ 'base-url': 'https://a.example' }, '--auth is missing.'],
    [{ ...complete, auth: 'magic' }, 'Invalid value for --auth.'],
    [base, '--auth password requires --token-url or --issuer.'],
    [{ ...complete, password: undefined }, '--auth password requires --password.'],
    [{ ...base, auth: 'service-token' }, '--auth service-token requires --token.'],
    [{ ...complete, spn: 'HTTP/a' }, '--spn doesn’t apply to --auth password.'],
    [{ ...complete, 'base-url': `https://jo:${secret}@a.example` }, 'Invalid value for --base-url.'],
    [{ ...complete, proxy: `http://jo:${secret}@a.example` }, 'Invalid value for --proxy.'],
    [{ ...base, auth: 'none', kind: 'soap' }, 'Invalid value for --kind.'],
    [{ ...base, auth: 'kerberos', spn: 'no spn' }, 'Invalid value for --spn.'],
  ])('rejects %j: %s', (options, message) => {
    const mistake = mistakeOf(() => inlineConnection(options));
    expect(mistake.message).toBe(message);
    expect(wordsOf(mistake)).not.toContain(secret);
  });
});

describe('the secrets of a command', () => {
  const surroundings = { environment: { PASSWORD: secret, EMPTY: '' }, input: null };

  test('reads a secret from the environment or stdin, without the final line break', async () => {
    expect(await readSecrets({ password: 'env:PASSWORD' }, surroundings)).toEqual({ password: secret });
    expect(await readSecrets({ token: '-' }, { ...surroundings, input: input(`${secret}\r\n`) })).toEqual({ token: secret });
  });

  test.each([
    [{ password: secret }, '--password requires the source of the secret, not the secret itself.'],
    [{ password: `env:${secret}` }, 'The environment variable for --password isn’t set.'],
    [{ password: `file:/nonexistent/${secret}` }, 'Can’t read the secret file for --password.'],
    [{ password: 'env:EMPTY' }, 'The secret for --password is empty.'],
    [{ password: '-' }, '--password - reads the secret from stdin.'],
    [{ password: '-', 'client-secret': '-' }, '--password and --client-secret can’t both be read from stdin.'],
  ])('rejects %j with a message that doesn’t contain the secret', async (options, message) => {
    const mistake = await readSecrets(options, surroundings).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(mistake instanceof UsageError)) throw new Error('not refused');
    expect(mistake.message).toBe(message);
    expect(wordsOf(mistake)).not.toContain(secret);
  });
});

describe('the URL of get', () => {
  test.each([
    ['/a?b=c d', 'https://h.example/market', 'https://h.example/market/a?b=c%20d'],
    ['a', 'https://h.example', 'https://h.example/a'],
    ['/market/a', 'https://h.example/market', 'https://h.example/market/a'],
    ['//evil.example/a', 'https://h.example', 'https://h.example//evil.example/a'],
    ['@evil.example/a', 'https://h.example', 'https://h.example/@evil.example/a'],
    ['https://other.example/a', 'https://h.example', 'https://other.example/a'],
  ])('resolves %s against the base URL %s to %s', (target, baseUrl, address) => {
    expect(addressOf(target, baseUrl)).toBe(address);
  });
});

describe('the message and exit code of a problem', () => {
  /** Codes that occur only in the window, or that are errors of this program or this computer. */
  const notOurs = [
    'application-unreachable',
    'page-not-admitted',
    'profile-read-only',
    'unknown-run',
    'result-query-missing',
    'result-query-invalid',
    'unknown-folder',
    'folder-not-allowed',
    'result-too-large',
    'walks-too-large',
    'update-check-failed',
    'update-download-failed',
    'update-not-trusted',
    'storage-failed',
    'sql-failed',
    'internal',
  ];

  test.each(problemCodes)('prints %s with an exit code and complete sentences', (code) => {
    const { causeLines = [], ...message } = printProblem(makeProblem(code, { detail: 'Message of the server' }));
    expect(causeLines.join(' ')).toBe(message.cause);
    expect(JSON.stringify(message)).not.toMatch(/\{\{|undefined|canary/);
    const sentences = [message.code, message.message, message.cause, message.remedy];
    expect(sentences.every((sentence) => sentence.length > 3)).toBe(true);
    expect([code, exitCodeOf(code) === exitCodes.internal]).toEqual([code, notOurs.includes(code)]);
  });

  test.each([
    ['credentials-refused', 3],
    ['oauth-password-wrong', 3],
    ['kerberos-no-ticket', 3],
    ['not-permitted', 4],
    ['kerberos-kdc-unreachable', 5],
    ['identity-provider-unreachable', 5],
    ['query-refused', 6],
    ['deployment-fault', 7],
  ] as const)('%s causes exit code %i', (code, exitCode) => {
    expect(exitCodeOf(code)).toBe(exitCode);
  });
});
