import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultOptions } from '../../shared/contract/files/export-formats.ts';
import { startReadyProgram } from '../ready-program.ts';
import { connectWithLink } from './local-user/contract-client.ts';

let folder: string;
let temporary: string;
let dataFolder: string;
let umask: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-modes-'));
  temporary = await openFolder('temporary');
  dataFolder = await openFolder('data');
  // Child processes inherit the umask. This one gives other users all permissions.
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  // The sample's service exits shortly after its application.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Creates a folder that every user can read. */
async function openFolder(...names: readonly string[]): Promise<string> {
  const path = join(folder, ...names);
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
  return path;
}

/** Returns the paths in a folder that other users can open, with their modes. */
async function openToOthers(parent: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) continue;
    if ((stats.mode & 0o077) !== 0) found.push(`${(stats.mode & 0o777).toString(8)} ${path}`);
    if (stats.isDirectory() && (stats.mode & 0o077) !== 0) found.push(...(await openToOthers(path)));
  }
  return found;
}

const environment = () => ({ HOME: folder, TMPDIR: temporary, XDG_DATA_HOME: '', NODE_DISABLE_COMPILE_CACHE: '1' });

describe.skipIf(process.platform === 'win32')('another user of the computer, with an open data folder and umask,', () => {
  test('can’t open files of the data service, even files that an earlier version made readable', async () => {
    const source = await openFolder('source');
    await writeFile(join(source, 'salaries.csv'), 'name,salary\nAda,100\nJo,200\n');
    await writeFile(join(await openFolder('data', 'published'), 'left.duckdb'), 'rows of an earlier version');
    const password = join(folder, 'password');
    await writeFile(password, 'canary-password\n', { mode: 0o600 });
    const programArguments = [
      '--data-dir',
      dataFolder,
      '--data',
      source,
      '--sample',
      '--data',
      `postgresql://reader@127.0.0.1:1/d?password-file=${password}`,
    ];
    const program = await startReadyProgram('service/main.ts', programArguments, environment());
    try {
      const ready = z.object({ baseUrl: z.string(), serviceToken: z.string() }).parse(JSON.parse(program.line));
      const headers = { 'svc-x-api-token': ready.serviceToken };
      const catalogue = await fetch(`${ready.baseUrl}/dmp-api/odata?$top=1`, { headers });
      await catalogue.text();
      const rows = await fetch(`${ready.baseUrl}/dmp-api/data/transport/airports?hitsPerPage=1`, { headers });
      expect(rows.status).toBe(200);
      await rows.text();
      expect(await openToOthers(dataFolder)).toEqual([]);
      expect(await openToOthers(temporary)).toEqual([]);
      expect(program.log()).toContain(`other users of this computer can list the data folder ${dataFolder}`);
      expect(program.log()).not.toContain('canary-password');
    } finally {
      await program.stop();
    }
    expect(await openToOthers(dataFolder)).toEqual([]);
    expect(await openToOthers(temporary)).toEqual([]);
  });

  test('can’t open results, history, saved queries, or exports of the application', async () => {
    const downloads = await openFolder('Downloads');
    await writeFile(join(await openFolder('data', 'queries'), 'left.query.json'), '{}');
    const program = await startReadyProgram('scripts/start.ts', ['--host=web', '--no-open', '--data-dir', dataFolder], environment());
    const contract = await connectWithLink(z.object({ url: z.string() }).parse(JSON.parse(program.line)).url);
    try {
      const { client } = contract;
      for await (const { state } of await client.connections.watch({ connectionId: 'sample' })) if (state === 'signed-in') break;
      const { baseUrl = '' } = (await client.connections.list()).find(({ id }) => id === 'sample') ?? {};
      let runId = '';
      const url = `${baseUrl}/dmp-api/data/transport/airports?hitsPerPage=50`;
      for await (const event of await client.requests.run({ connectionId: 'sample', format: 'rest', url })) {
        if (event.type === 'started') ({ runId } = event);
      }
      const columns = [{ name: 'name', type: 'string' as const, list: false }];
      const about = { api: { root: 'transport', accessPoint: 'airports', title: 'Airports' }, rest: url, odata: null };
      for (const format of ['csv', 'xlsx', 'parquet'] as const) {
        const file = { options: defaultOptions(format), folder: null, name: `rows.${format}`, replace: false, about };
        for await (const event of await client.exports.start({
          connectionId: 'sample',
          rows: { from: 'result', runId },
          columns,
          ...file,
        })) {
          if (event.type === 'failed') throw new Error(JSON.stringify(event));
        }
      }
      expect(await readdir(downloads)).toEqual(expect.arrayContaining(['rows.csv', 'rows.parquet', 'rows.xlsx']));
      expect(await openToOthers(downloads)).toEqual([]);
      expect(await openToOthers(dataFolder)).toEqual([]);
      expect(await openToOthers(temporary)).toEqual([]);
      expect(await readdir(dataFolder)).toEqual(expect.arrayContaining(['queries', 'results', 'sample', 'settings.json']));
    } finally {
      contract.close();
      await program.stop();
    }
    expect(await openToOthers(dataFolder)).toEqual([]);
    expect(await openToOthers(temporary)).toEqual([]);
  });
});
