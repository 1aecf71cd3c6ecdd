import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../../../electron/cli/commands/command-list.ts';
import { presentClock, readRelativeDate } from '../../../shared/values/relative-date.ts';
import { type RunningService, withService } from '../../service/start-service.ts';
import { failureOf } from './failure-of.ts';
import { documentedShapes, shapeErrors } from './json-shape.ts';
import { type CliEnd, type CliOptions, cliEntry, runCli, runProgram, startCli } from './run-cli.ts';

/** The output of all commands. It must not contain a secret. */
const written: string[] = [];

async function cli(words: readonly string[], options: CliOptions = {}, runs: typeof runCli = runCli): Promise<CliEnd> {
  const end = await runs(words, options);
  written.push(end.stdout, end.stderr);
  return end;
}

const canary = 'canary-token-4711';
const withToken = ['--auth', 'service-token', '--token', 'env:TOKEN'];

describe('the command line with a real service and identity provider', () => {
  let service: RunningService;
  let folder: string;
  let done: () => void = () => undefined;
  let ended: Promise<void>;
  let environment: Record<string, string>;
  let byPassword: string[];
  let byToken: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-cli-'));
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    done = resolve;
    const { promise: started, resolve: start } = Promise.withResolvers<RunningService>();
    ended = withService(async (running) => {
      start(running);
      await finished;
    });
    service = await Promise.race([started, ended.then(() => Promise.reject(new Error('the service ended')))]);
    const { ready } = service;
    environment = { SECRET: ready.clientSecret, PASSWORD: ready.password, TOKEN: ready.serviceToken };
    const tokenUrl = `${ready.authUrl}/auth/realms/${ready.realm}/protocol/openid-connect/token`;
    const client = ['--token-url', tokenUrl, '--client-id', ready.clientId, '--client-secret', 'env:SECRET'];
    byPassword = ['--base-url', ready.baseUrl, '--auth', 'password', ...client, '--username', ready.username, '--data-dir', folder];
    byToken = ['--base-url', ready.baseUrl, ...withToken, '--data-dir', folder];
  });

  afterAll(async () => {
    done();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  test('check performs all steps and exits with 0', async () => {
    const { exitCode, stdout, stderr } = await cli(['check', '--json', ...byPassword, '--password', 'env:PASSWORD'], { environment });
    const { ok, steps } = JSON.parse(stdout);
    expect({ exitCode, stderr, ok }).toEqual({ exitCode: 0, stderr: '', ok: true });
    expect(steps.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`)).toEqual([
      'name passed',
      'tcp passed',
      'proxy skipped',
      'tls skipped',
      'http passed',
      'clock passed',
      'identity-provider passed',
      'token passed',
      'claims passed',
      'catalogue passed',
      'metadata passed',
      'rest passed',
      'odata passed',
    ]);
    expect(steps[7].evidence).toMatchObject({ who: 'ada' });
    expect(steps[9].evidence.apis).toBeGreaterThan(10);
    expect(Date.parse(steps[9].startedAt)).toBeLessThanOrEqual(Date.now());
    // The command runs when it is pasted: secrets are environment variables, and nothing was removed from it.
    expect(steps[7].commands[0]).toContain(`--data-urlencode 'password='"$PASSWORD" --data-urlencode client_id=`);
  });

  test('check with a wrong password shows which step failed, why, and what to do', async () => {
    const options = { environment, input: 'canary-wrong-password\n' };
    const end = await cli(['check', '--json', ...byPassword, '--password', '-'], options, runProgram);
    const { ok, steps } = JSON.parse(end.stdout);
    expect([end.exitCode, ok]).toEqual([3, false]);
    expect(steps[7]).toMatchObject({ id: 'token', status: 'failed', cause: expect.stringMatching(/password/), remedy: expect.any(String) });
    expect(steps[9]).toEqual({ id: 'catalogue', status: 'skipped', evidence: { reason: 'step-before-failed' }, commands: [] });
    expect(failureOf(end).code).toBe(steps[7].evidence.code);
  });

  test('check without --json prints a readable list', async () => {
    const { exitCode, stdout } = await cli(['check', ...byToken], { environment });
    expect([exitCode, stdout.split('\n').filter((line) => /^[✓✗–] /.test(line)).length]).toEqual([0, 13]);
    expect(stdout).toMatch(/^✓ DNS lookup: passed\n {4}host: \S+\n {4}addresses: .*127\.0\.0\.1/);
    expect(stdout).toContain('    method: Service token\n');
    expect(stdout).toMatch(/^ {4}started at: \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC\n {4}duration: \d+ ms$/m);
  });

  test('check --until stops after a step, --no-sign-in before the sign-in, and --api names the API', async () => {
    const rows = (stdout: string) => stdout.split('\n').filter((line) => /^[✓✗] /.test(line));
    const network = await cli(['check', '--until', 'http', ...byToken], { environment });
    expect([network.exitCode, rows(network.stdout).at(-1)]).toEqual([0, '✓ HTTP response: passed']);
    const anonymous = await cli(['check', '--no-sign-in', ...byPassword, '--password', 'env:PASSWORD'], { environment });
    expect([anonymous.exitCode, rows(anonymous.stdout).at(-1)]).toEqual([0, '✓ Identity provider: passed']);
    const one = await cli(['check', '--api', 'transport/flights-3m', ...byToken], { environment });
    expect([one.exitCode, one.stdout]).toEqual([0, expect.stringContaining('    API: transport/flights-3m\n')]);
  });

  test.each([
    ['--until', 'ping'],
    ['--seconds', '0'],
    ['--api', 'flights'],
  ])('check rejects %s %s with exit code 2 and prints nothing to stdout', async (option, value) => {
    const { exitCode, stdout } = await cli(['check', option, value, ...byToken], { environment });
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  test('whoami shows the user, the method, the expiry, and the claims, with the password from a file', async () => {
    const file = join(folder, 'password.txt');
    await writeFile(file, `${service.ready.password}\n`, { mode: 0o600 });
    const { exitCode, stdout, stderr } = await cli(['whoami', '--json', ...byPassword, '--password', `file:${file}`], { environment });
    await rm(file);
    const signedIn = JSON.parse(stdout);
    expect([exitCode, stderr, signedIn.who, signedIn.method, signedIn.claims.preferred_username]).toEqual([
      0,
      '',
      'ada',
      'password',
      'ada',
    ]);
    expect(Date.parse(signedIn.until)).toBeGreaterThan(Date.now());
  });

  test('whoami accepts a service token only if the server does', async () => {
    const known = await cli(['whoami', '--json', ...byToken], { environment });
    expect([known.exitCode, JSON.parse(known.stdout).method]).toEqual([0, 'service-token']);
    const unknown = await cli(['whoami', '--json', ...byToken], { environment: { TOKEN: canary } });
    expect([unknown.exitCode, unknown.stdout, failureOf(unknown).code]).toEqual([3, '', 'credentials-refused']);
  });

  test('whoami without credentials exits with 3 and the code not-signed-in', async () => {
    const end = await cli(['whoami', '--base-url', service.ready.baseUrl, '--auth', 'none']);
    expect([end.exitCode, failureOf(end).code]).toEqual([3, 'not-signed-in']);
  });

  test('get writes the same rows in every format, by REST and OData, with password and token', async () => {
    const rest = '/dmp-api/data/transport/flights-3m?select=origin,delay&hitsPerPage=3';
    const odata = '/dmp-api/odata/transport/flights-3m?$select=origin,delay&$top=3';
    const json = await cli(['get', rest, ...byToken], { environment });
    const ndjson = await cli(['get', odata, '--format', 'ndjson', ...byPassword, '--password', 'env:PASSWORD'], { environment });
    const csv = await cli(['get', `${service.ready.baseUrl}${odata}`, '--format', 'csv', ...byToken], { environment });
    const rows: { origin: string; delay: number }[] = JSON.parse(json.stdout);
    expect(rows).toHaveLength(3);
    expect(
      ndjson.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
    expect(csv.stdout).toBe(`origin,delay\r\n${rows.map(({ origin, delay }) => `${origin},${delay}\r\n`).join('')}`);
    expect([json, ndjson, csv].map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
  });

  test.each([
    ['/dmp-api/data/transport/flights-3m?filter=nope==1', 6, 'query-refused'],
    ['/dmp-api/data/transport/nothing-here', 6, 'unknown-api'],
    ['ftp://example.org/', 2, 'invalid-url'],
  ])('get %s exits with %i', async (target, exitCode, code) => {
    const end = await cli(['get', target, ...byToken], { environment });
    expect([end.exitCode, end.stdout, failureOf(end).code]).toEqual([exitCode, '', code]);
  });

  test('catalogue lists all APIs or those that match; describe shows URLs and columns', async () => {
    const all = await cli(['catalogue', ...byToken], { environment });
    expect([all.exitCode, all.stderr]).toEqual([0, '']);
    expect(all.stdout).toMatch(/^transport\/flights-3m +flights-3m$/m);
    const found = await cli(['catalogue', '--search', 'FLIGHTS origin', '--json', ...byToken], { environment });
    const apis: { root: string; accessPoint: string; columns: string[] }[] = JSON.parse(found.stdout);
    expect(apis.length).toBeGreaterThan(1);
    expect(apis.every(({ columns }) => columns.includes('origin'))).toBe(true);
    const described = await cli(['describe', 'transport/flights-3m', '--json', ...byToken], { environment });
    const { columns, restUrl } = JSON.parse(described.stdout);
    expect(columns[1]).toMatchObject({ name: 'delay', restType: 'LONG', odataType: 'Edm.Int64' });
    expect(restUrl).toBe(`${service.ready.baseUrl}/dmp-api/data/transport/flights-3m`);
    const unknown = await cli(['describe', 'transport/nothing', ...byToken], { environment });
    expect([unknown.exitCode, unknown.stdout, failureOf(unknown).code]).toEqual([6, '', 'unknown-api']);
  });

  test('--json prints the members that the documentation lists for each command', async () => {
    const shapes = documentedShapes(await readFile(join(import.meta.dirname, '../../../docs/command-line/output.md'), 'utf8'));
    const file = join(folder, 'shape.xlsx');
    const words: Readonly<Record<string, readonly string[]>> = {
      check: [],
      whoami: [],
      catalogue: [],
      describe: ['transport/flights-3m'],
      export: ['transport/cars', '--output', file],
      verify: ['transport/cars'],
    };
    expect(Object.keys(shapes).toSorted()).toEqual(Object.keys(words).toSorted());
    for (const [command, shape] of Object.entries(shapes)) {
      const { exitCode, stdout } = await cli([command, ...(words[command] ?? []), '--json', ...byToken], { environment });
      expect([command, exitCode, shapeErrors(shape, JSON.parse(stdout))]).toEqual([command, 0, []]);
    }
    await rm(file);
  });

  test('every example in help works unchanged', async () => {
    const taken = await mkdtemp(join(tmpdir(), 'dataquay-cli-examples-'));
    await writeFile(join(taken, 'token.txt'), `${service.ready.serviceToken}\n`, { mode: 0o600 });
    const saved = { title: 'Late', api: { root: 'transport', accessPoint: 'flights-2k' }, parameters: { origin: { type: 'string' } } };
    await writeFile(join(taken, 'late.query.json'), JSON.stringify({ ...saved, where: ['origin eq {{origin}}'] }));
    // Bash splits the documented command lines into words, as for a user. Files and the server are replaced with those of the test.
    const wordsOf = async (line: string): Promise<readonly string[]> => {
      const { stdout } = await promisify(execFile)('bash', ['-c', `dataquay() { printf '%s\\0' "$@"; }\n${line.replace(/>\S+/, '')}`]);
      return stdout
        .split('\0')
        .slice(0, -1)
        .flatMap((word): readonly string[] => {
          if (word === '--connection') return byToken;
          return word === 'sample'
            ? []
            : [word.replace('https://data.example.org', service.ready.baseUrl).replace(/^(file:)?(\w+\.[\w.]+)$/, `$1${taken}/$2`)];
        });
    };
    const ends: string[] = [];
    for (const { examples } of commands)
      for (const { line } of examples) {
        const { exitCode, stderr } = await cli(await wordsOf(line), { environment });
        ends.push(`${line}: ${exitCode} ${stderr}`);
      }
    expect(ends.filter((end) => !end.endsWith(': 0 '))).toEqual([]);
    expect((await readdir(taken)).toSorted()).toEqual([
      'cars.md',
      'flights.parquet',
      'late.csv',
      'late.query.json',
      'lax.xlsx',
      'token.txt',
    ]);
    await rm(taken, { recursive: true });
  });

  test('get --all fetches all rows of a REST or OData query, also if the URL has paging', async () => {
    const rest = await cli(['get', '/dmp-api/data/transport/flights-2k?page=7&hitsPerPage=3', '--all', '--format', 'ndjson', ...byToken], {
      environment,
    });
    const odata = await cli(['get', '/dmp-api/odata/transport/flights-2k?$top=3', '--all', '--format', 'ndjson', ...byToken], {
      environment,
    });
    expect(rest.stdout.split('\n')).toHaveLength(2001);
    expect(odata.stdout).toBe(rest.stdout);
    expect([rest.exitCode, rest.stderr]).toEqual([0, '']);
  });

  test('run resolves relative dates and prints their values', async () => {
    const saved = {
      title: 'Until today',
      api: { root: 'transport', accessPoint: 'flights-2k' },
      parameters: { to: { type: 'dateTimeOffset', default: 'today.end' } },
      columns: ['date'],
      where: ['date lt {{to}}'],
      page: { number: 1, size: 3 },
    };
    const run = await cli(['run', '-', ...byToken], { environment, input: JSON.stringify(saved) });
    expect(run.exitCode).toBe(0);
    const notice = z.object({ notice: z.string(), name: z.string(), text: z.string(), value: z.string(), zone: z.string() });
    const printed = notice.parse(JSON.parse(run.stderr));
    expect(printed).toMatchObject({ notice: 'relative-date', name: 'to', text: 'today.end', zone: presentClock().timeZone });
    expect(printed.value).toBe(readRelativeDate('today.end', 'dateTimeOffset', presentClock()));
  });

  test('run fills in the parameters of a saved query, and export doesn’t overwrite a file without --force', async () => {
    const file = join(folder, 'late.query.json');
    const saved = {
      title: 'Late',
      api: { root: 'transport', accessPoint: 'flights-2k' },
      parameters: { origin: { type: 'string' }, least: { type: 'int32', default: '60' } },
      columns: ['origin', 'delay'],
      where: ['origin eq {{origin}}', 'delay gt {{least}}'],
      order: ['delay desc'],
    };
    await writeFile(file, JSON.stringify(saved));
    const run = await cli(['run', file, '--param', 'origin=LAX', '--param', 'least=10', '--all', '--format', 'csv', ...byToken], {
      environment,
    });
    expect([run.exitCode, run.stderr]).toEqual([0, '']);
    const lines = run.stdout.trimEnd().split('\r\n');
    expect(lines[0]).toBe('origin,delay');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => /^LAX,\d\d+$/.test(line))).toBe(true);
    const piped = await cli(['run', '-', '--param', 'origin=LAX', '--param', 'least=10', '--all', '--format', 'csv', ...byToken], {
      environment,
      input: JSON.stringify(saved),
    });
    expect([piped.exitCode, piped.stdout]).toEqual([0, run.stdout]);
    const unfilled = await cli(['run', file, ...byToken], { environment });
    expect([unfilled.exitCode, failureOf(unfilled).message]).toEqual([2, 'Missing values for origin.']);

    const target = join(folder, 'late.csv');
    const words = ['export', 'transport/flights-2k', '--columns', 'origin,delay', '--where', "origin eq 'LAX' and delay gt 10"];
    const exported = await cli([...words, '--order', 'delay desc', '--output', target, '--json', ...byToken], { environment });
    expect(JSON.parse(exported.stdout)).toMatchObject({ path: target, rows: lines.length - 1, changes: [] });
    expect(await readFile(target, 'utf8')).toBe(run.stdout);
    const excel = ['--separator', ';', '--decimal', ',', '--bom', '--quote', 'texts', '--line-end', 'lf', '--about'];
    const forced = await cli([...words, '--order', 'delay desc', '--output', target, '--force', ...excel, ...byToken], { environment });
    expect([forced.stderr, forced.exitCode]).toEqual(['', 0]);
    const quoted = lines.map((line, row) => (row === 0 ? '"origin";"delay"' : line.replace('LAX,', '"LAX";')));
    expect(await readFile(target, 'utf8')).toBe(`\ufeff${quoted.join('\n')}\n`);
    const savedQuery = JSON.parse(await readFile(`${target}.query.json`, 'utf8'));
    expect(savedQuery).toMatchObject({
      source: { api: { accessPoint: 'flights-2k' } },
      exported: { rows: lines.length - 1, separator: ';', byteOrderMark: true },
    });
    await rm(`${target}.query.json`);
    const again = await cli([...words, '--output', target, ...byToken], { environment });
    expect([again.exitCode, failureOf(again).code]).toEqual([2, 'export-file-exists']);
    const unread = await cli(['export', 'transport/flights-2k', '--where', 'nope eq 1', '--output', target, ...byToken], { environment });
    expect([unread.exitCode, failureOf(unread).cause]).toEqual([2, expect.stringContaining('nope')]);
    await rm(file);
    await rm(target);
  });

  test('run joins the rows of two queries with the SQL of a file', async () => {
    const file = join(folder, 'cities.query.json');
    const table = (accessPoint: string, more: object = {}) => ({ api: { root: 'transport', accessPoint }, all: true, ...more });
    const saved = {
      title: 'Delays by city',
      parameters: { least: { type: 'int32', default: '60' } },
      sql: [
        'SELECT a.city, count(*) AS flights, sum(f.delay) AS delay',
        'FROM flights f JOIN airports a ON a.iata = f.origin',
        'GROUP BY ALL ORDER BY a.city',
      ],
      tables: { flights: table('flights-2k', { where: ['delay gt {{least}}'] }), airports: table('airports', { format: 'odata' }) },
    };
    await writeFile(file, JSON.stringify(saved));
    const run = await cli(['run', file, '--param', 'least=100', ...byToken], { environment });
    expect([run.exitCode, run.stderr]).toEqual([0, '']);
    const rows = z.array(z.object({ city: z.string(), flights: z.number(), delay: z.number() })).parse(JSON.parse(run.stdout));
    // The data service counts the same flights.
    const direct = await cli(['run', '-', '--all', ...byToken], {
      environment,
      input: JSON.stringify({ title: 'All', api: saved.tables.flights.api, columns: ['delay'], where: ['delay gt 100'] }),
    });
    const flights = z.array(z.object({ delay: z.number() })).parse(JSON.parse(direct.stdout));
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
    expect(rows.length).toBeGreaterThan(1);
    expect([sum(rows.map((row) => row.flights)), sum(rows.map((row) => row.delay))]).toEqual([
      flights.length,
      sum(flights.map(({ delay }) => delay)),
    ]);
    const target = join(folder, 'cities.csv');
    const written = await cli(['run', file, '--param', 'least=100', '--output', target, '--json', ...byToken], { environment });
    expect(JSON.parse(written.stdout)).toMatchObject({ path: target, rows: rows.length });
    expect((await readFile(target, 'utf8')).split('\r\n')[0]).toBe('city,flights,delay');
    await writeFile(file, JSON.stringify({ ...saved, sql: ["SELECT * FROM read_csv('/etc/passwd')"] }));
    const rejected = await cli(['run', file, ...byToken], { environment });
    expect([rejected.exitCode, failureOf(rejected).code]).toEqual([6, 'sql-no-access']);
    const resumed = await cli(['run', file, '--all', '--resume', '--output', target, ...byToken], { environment });
    expect([resumed.exitCode, failureOf(resumed).cause]).toEqual([2, expect.stringContaining('deletes the fetched rows')]);
    await writeFile(file, JSON.stringify({ ...saved, tables: { Flights: table('flights-2k') } }));
    const misnamed = await cli(['run', file, ...byToken], { environment });
    expect([misnamed.exitCode, failureOf(misnamed).cause]).toEqual([2, expect.stringContaining('tables')]);
    await rm(file);
    await rm(target);
  });

  test('export rejects an output path that is a folder or is in a missing folder', async () => {
    const words = ['export', 'transport/cars', '--format', 'csv', ...byToken, '--output'];
    const inPlace = await cli([...words, folder, '--force'], { environment });
    expect([inPlace.exitCode, failureOf(inPlace).code]).toEqual([2, 'export-not-a-file']);
    const nowhere = await cli([...words, join(folder, 'nowhere', 'cars.csv')], { environment });
    expect([nowhere.exitCode, failureOf(nowhere).code]).toEqual([2, 'export-folder-unusable']);
  });

  test('export --output - writes to stdout, and CSV has a header even without rows', async () => {
    const none = ['export', 'transport/cars', '--columns', 'Name,Cylinders', '--where', 'Cylinders eq 99', '--output', '-', ...byToken];
    const csv = await cli([...none, '--format', 'csv'], { environment });
    expect([csv.exitCode, csv.stdout, csv.stderr]).toEqual([0, 'Name,Cylinders\r\n', '']);
    const json = await cli(none, { environment });
    expect([json.exitCode, json.stdout]).toEqual([0, '[]\n']);
  });

  test('verify reports a correct API as text, JSON, and JUnit', async () => {
    const text = await cli(['verify', 'transport/cars', ...byToken], { environment });
    expect([text.exitCode, text.stderr, text.stdout.split('\n').length]).toEqual([0, '', 3]);
    const json = await cli(['verify', 'transport/cars', '--json', ...byToken], { environment });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, apis: [{ root: 'transport', accessPoint: 'cars', ok: true }] });
    const junit = await cli(['verify', 'transport/cars', '--report', 'junit', ...byToken], { environment });
    expect(junit.stdout).toMatch(/<testsuites name="dataquay verify" tests="13" failures="0"/);
    const html = await cli(['verify', 'transport/cars', '--report', 'html', ...byToken], { environment });
    expect([html.exitCode, html.stdout]).toEqual([0, expect.stringMatching(/^<!doctype html>[\s\S]*<html lang="en"/i)]);
  });

  test('a closed pipe (head) after one of three million rows isn’t an error', async () => {
    const command = `set -o pipefail; "$NODE" "$CLI" get '/dmp-api/odata/transport/flights-3m' --format ndjson "$@" | head -1`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command, 'bash', ...byToken], {
      env: { ...process.env, ...environment, NODE: process.execPath, CLI: cliEntry },
    });
    expect([Object.keys(JSON.parse(stdout)).length > 3, stderr]).toEqual([true, '']);
  });

  test.runIf(process.platform === 'linux')('get writes a million rows with less than 300 MiB of memory', async () => {
    const child = startCli(['get', '/dmp-api/odata/transport/flights-3m?$top=1000000', '--format', 'ndjson', ...byToken], { environment });
    if (child.stdout === null || child.stderr === null) throw new Error('no output');
    let rows = 0;
    let peak = 0;
    for await (const _ of createInterface({ input: child.stdout })) {
      rows += 1;
      if (rows % 100_000 !== 0 || rows === 1_000_000) continue;
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
    expect(rows).toBe(1_000_000);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(300 * 1024);
  });

  test('Ctrl+C during an export leaves no file', async () => {
    const taken = await mkdtemp(join(tmpdir(), 'dataquay-cli-taken-'));
    try {
      const child = startCli(['export', 'transport/flights-3m', '--output', join(taken, 'all.parquet'), ...byToken], { environment });
      await expect.poll(() => readdir(taken), { interval: 20 }).not.toEqual([]);
      child.kill('SIGINT');
      const [exitCode] = await once(child, 'close');
      expect([exitCode, await readdir(taken)]).toEqual([130, []]);
    } finally {
      await rm(taken, { recursive: true });
    }
  });

  test('--connection uses a stored connection with the specified secret and doesn’t change the settings file', async () => {
    const { baseUrl } = service.ready;
    const connection = { id: 'p1', name: 'Sales', kind: 'marketplace', baseUrl, colour: '#0b7285', production: true, staysSignedOut: true };
    const settings = JSON.stringify({
      profiles: [{ ...connection, method: 'service-token', methods: ['service-token'], serviceToken: {} }],
    });
    const file = join(folder, 'settings.json');
    await writeFile(file, settings);
    const words = ['--connection', 'sales', '--data-dir', folder];
    const given = await cli(['whoami', '--json', ...words, '--token', 'env:TOKEN'], { environment });
    expect([given.stderr, given.exitCode, JSON.parse(given.stdout).method]).toEqual(['', 0, 'service-token']);
    const traced = await cli(['whoami', '-v', '--json', ...words, '--token', 'env:TOKEN'], { environment });
    expect([traced.exitCode, traced.stderr], 'the requests are printed').toEqual([0, expect.stringContaining(baseUrl)]);
    const without = await cli(['whoami', '--json', ...words], { environment });
    expect([without.exitCode, failureOf(without).code]).toEqual([3, 'secret-needed']);
    const other = await cli(['whoami', '--connection', 'nobody', '--data-dir', folder]);
    expect([other.exitCode, failureOf(other).code]).toEqual([2, 'usage']);
    expect(await readFile(file, 'utf8')).toBe(settings);
  });

  test('commands add no file to the data folder and print no secret', async () => {
    expect(await readdir(folder)).toEqual(['settings.json']);
    const { clientSecret, password, serviceToken } = service.ready;
    for (const secret of [clientSecret, password, serviceToken, canary, 'canary-wrong-password', 'eyJ']) {
      expect(written.filter((text) => text.includes(secret))).toEqual([]);
    }
  });

  test('get and check exit with 5 if the service is stopped', async () => {
    process.kill(service.pid, 'SIGTERM');
    await expect
      .poll(
        () =>
          fetch(service.ready.baseUrl).then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 20_000 },
      )
      .toBe('down');
    const end = await cli(['get', '/dmp-api/data/transport/flights-3m', ...byToken], { environment });
    expect([end.exitCode, end.stdout, failureOf(end).code]).toEqual([5, '', 'connection-refused']);
    const checked = await cli(['check', '--json', ...byToken], { environment });
    expect([checked.exitCode, JSON.parse(checked.stdout).ok]).toEqual([5, false]);
  });
});
