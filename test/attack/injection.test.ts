import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cliEntry, runProgram } from '../electron/cli/run-cli.ts';
import { type LoopbackServer, startLoopbackServer } from '../electron/loopback-server.ts';
import { startProgram } from '../service/main/service-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';

/** Clears the screen, changes the title, makes the terminal type, reverses text, and ends a line early. */
const hostile = '\u001B[2J\u001B]0;owned\u0007\u009B6n\u202Etxt\u2066\u2028\u0085x\rGONE\b\u007F';
const rows = [{ [`name${hostile}`]: hostile, b: 'x;=1+1', c: -5, d: '\t=1' }];
const catalogue = [
  {
    id: 1,
    label: hostile,
    rootCode: 'root',
    expositions: [
      {
        id: 1,
        title: `title ${hostile}`,
        details: `details ${hostile}`,
        keywords: [hostile],
        accessPoint: `api${hostile}`,
        updateDate: null,
        columns: [{ alias: `column${hostile}`, description: hostile, idColumn: false, list: false, filter: true, type: 'String' }],
      },
    ],
  },
];

let server: LoopbackServer;
const owned = new AsyncDisposableStack();
let folder: string;
beforeAll(async () => {
  folder = owned.use(await makeTemporaryFolder()).path;
  server = owned.adopt(
    await startLoopbackServer((request, response) => {
      const path = request.url ?? '';
      response.setHeader('content-type', 'application/json');
      if (path.startsWith('/rows')) response.end(JSON.stringify(rows));
      else if (path.startsWith('/dmp-api/expositions')) response.end(JSON.stringify(catalogue));
      else if (path.startsWith('/typed')) response.setHeader('content-type', 'text/\u009Bhtml').end(hostile);
      else response.writeHead(400, `Bad \u009Bx`).end(JSON.stringify({ code: hostile, detail: `wrong ${hostile}`, message: hostile }));
    }),
    (one) => one.close(),
  );
});
afterAll(() => owned.disposeAsync());

/** Returns everything that a program writes to a pseudo terminal, as bytes. */
async function atTerminal(programArguments: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const quoted = programArguments.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      TERM: 'xterm',
      NO_COLOR: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  await once(child, 'close');
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Returns the control characters in a text except tabs, line endings (the terminal adds a carriage return to each), and the erased
 * progress line.
 */
const controlsIn = (text: string): readonly string[] =>
  [
    ...(text
      .replaceAll('\r\u001B[2K', '')
      .replaceAll(/\r+\n/g, '\n')
      .match(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu) ?? []),
  ]
    .filter((found) => found !== '\n' && found !== '\t')
    .map((found) => found.charCodeAt(0).toString(16));

const cli = (...programArguments: readonly string[]) =>
  atTerminal([process.execPath, cliEntry, ...programArguments, '--base-url', server.origin, '--auth', 'none']);

describe.skipIf(process.platform !== 'linux')('a server cannot control the terminal of a user', () => {
  test.each([
    ['rows as JSON', ['get', '/rows']],
    ['rows as JSON lines', ['get', '/rows', '--format', 'ndjson']],
    ['cells and column names', ['get', '/rows', '--format', 'csv']],
    ['the body of an error', ['get', '/error']],
    ['an error in JSON', ['get', '/error', '--json']],
    ['a response of another media type', ['get', '/typed']],
    ['the catalogue', ['catalogue']],
    ['the catalogue in JSON', ['catalogue', '--json']],
    ['the description of an API', ['describe', `root/api${hostile}`]],
    ['the name of a file', ['get', '/rows', '--output', `/nonexistent/a${hostile}.csv`]],
    ['an argument of the command line', [`--odd${hostile}`]],
  ])('control characters in %s don’t reach the terminal', async (_what, programArguments) => {
    const shown = await cli(...programArguments);
    expect(controlsIn(shown)).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).not.toContain('method-forbidden');
  });

  test('control characters are shown in the terminal as visible escapes', async () => {
    expect(await cli('get', '/rows', '--format', 'ndjson')).toContain('\\u001b[2J');
    expect(await cli('get', '/rows', '--format', 'csv')).toContain('\\u001b[2J\\u001b]0;owned\\u0007\\u009b6n\\u202etxt');
    expect(await cli('catalogue')).toContain('title \\u001b[2J');
  });

  test('control characters are written unchanged to files and pipes', async () => {
    const programArguments = ['get', '/rows', '--format', 'csv', '--base-url', server.origin, '--auth', 'none'];
    expect((await runProgram(programArguments)).stdout).toContain(hostile);
    const shell = `'${process.execPath}' '${cliEntry}' get /rows --format csv --base-url ${server.origin} --auth none > '${join(folder, 'piped.csv')}'`;
    await atTerminal(['sh', '-c', shell]);
    expect(await readFile(join(folder, 'piped.csv'), 'utf8')).toContain(hostile);
  });

  test('control characters in file names and paths are escaped in the log of the data service', async () => {
    const name = `odd\u001B[2J\u009B\u202E.csv`;
    await writeFile(join(folder, name), 'a,b\n1\n');
    await writeFile(join(folder, 'good.csv'), 'a\n1\n');
    const program = startProgram(
      '--data',
      join(folder, name),
      '--data',
      join(folder, 'good.csv'),
      '--data-dir',
      join(folder, 'data'),
      '--no-identity',
    );
    const { baseUrl = '', serviceToken = '' } = await program.ready;
    await fetch(`${baseUrl}/dmp-api/data/%1b%5b2J/%c2%9b%e2%80%ae`, { headers: { 'svc-x-api-token': serviceToken } });
    await program.stop();
    expect(controlsIn(program.stderr())).toEqual([]);
    expect(program.stderr()).toContain('odd\\u001b[2J\\u009b\\u202e.csv');
  });
});

describe('a server cannot put formulas into a spreadsheet', () => {
  test.each([',', ';', '|', 'tab'])(
    'formulas are escaped in CSV files with the separator %s, even for applications with another locale',
    async (separator) => {
      const file = join(folder, `rows-${separator.length}-${separator.charCodeAt(0)}.csv`);
      const taking = ['get', '/rows', '--output', file, '--separator', separator, '--base-url', server.origin, '--auth', 'none'];
      expect(await runProgram(taking)).toMatchObject({ exitCode: 0 });
      const text = await readFile(file, 'utf8');
      const cells = text.split(/[,;|\t\r\n]/).map((cell) => cell.replace(/^["\s\0-\x20]+/, ''));
      expect(cells.filter((cell) => /^[=+@＝＋＠]|^-(?!\d+$)/.test(cell))).toEqual([]);
      expect(cells).toContain('-5');
      const exact = await runProgram([...taking, '--formulas', '--force']);
      expect(exact).toMatchObject({ exitCode: 0 });
      expect(await readFile(file, 'utf8')).toContain('x;=1+1');
    },
  );
});
