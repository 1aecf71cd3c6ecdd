import { appendFile, mkdir, mkdtemp, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultHistoryLimits, HistoryFile } from '../../../../electron/core/history/history-file.ts';
import type { HistoryLine } from '../../../../shared/contract/saved/history.ts';

const line = (id: string): HistoryLine => ({
  id,
  at: Date.now(),
  connectionId: 'sample',
  connectionName: 'Sample',
  who: 'ada',
  method: 'oauth-password',
  api: null,
  format: 'rest',
  side: { url: 'http://127.0.0.1/data', outcome: 'done', status: 200, problem: null, rows: 1, milliseconds: 1 },
});

test('loses neither a line that a full disk truncated nor the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-history-'));
  const path = join(folder, 'history.ndjson');
  const logged: string[] = [];
  const file = new HistoryFile(path, defaultHistoryLimits, (text) => logged.push(text));
  await file.add(line('before'));
  // Simulates a full disk: writing fails, and the file ends with a partial line.
  await rename(path, `${path}.whole`);
  await mkdir(path);
  await file.add(line('refused'));
  expect(logged).toHaveLength(1);
  await rmdir(path);
  await rename(`${path}.whole`, path);
  await appendFile(path, JSON.stringify(line('refused')).slice(0, 40));
  await file.add(line('after'));
  await file.close();
  const kept = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(kept.map((text) => JSON.parse(text).id)).toEqual(['before', 'refused', 'after']);
  await rm(folder, { recursive: true });
});

test('lists the history of earlier versions, which stored a connection as a profile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-history-'));
  const path = join(folder, 'history.ndjson');
  const earlier = line('earlier');
  const { connectionId, connectionName, ...rest } = earlier;
  await appendFile(path, `${JSON.stringify({ ...rest, profileId: connectionId, profileName: connectionName })}\n`);
  const file = new HistoryFile(path, defaultHistoryLimits, () => undefined);
  expect(await file.lines()).toEqual([earlier]);
  await file.close();
  await rm(folder, { recursive: true });
});
