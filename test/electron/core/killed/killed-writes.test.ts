import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiMarksSchema } from '../../../../shared/contract/catalogue/catalogue.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-killed-'));
  for (const name of ['session', 'forms', 'queries']) await mkdir(join(folder, name));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes rounds until a matching file is written after the first round, and kills the process at this moment. Returns the last reported round. */
async function killedWhile(writes: RegExp, first: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-program.ts'), folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let kept = first - 1;
  const watched = new AbortController();
  const killed = (async () => {
    for await (const { filename } of watch(folder, { recursive: true, signal: watched.signal })) {
      if (kept >= first && filename !== null && writes.test(filename)) break;
    }
    child.kill('SIGKILL');
  })();
  for await (const line of createInterface({ input: child.stdout })) kept = Number(line);
  await ended;
  watched.abort();
  await killed;
  return kept;
}

/** Returns the round in each file. Parsing fails if a file is truncated. */
async function rounds(): Promise<Record<string, number>> {
  const read = async (...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8'));
  const names = (await readdir(join(folder, 'session'))).filter((name) => name.endsWith('.json'));
  expect(names).toHaveLength(1);
  const { settings, profiles, ...others } = await read('settings.json');
  const [marks] = Object.keys(others).filter((key) => key.startsWith('marks '));
  const { favourites } = apiMarksSchema.parse(others[marks ?? '']);
  const lines = (await readFile(join(folder, 'history.ndjson'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'));
  const number = (text: string): number => Number(/\d+$/.exec(text)?.[0]);
  return {
    settings: number(settings.exportFolder),
    connection: number(profiles.find(({ name }: { name: string }) => name.startsWith('Connection ')).name),
    favourite: number(favourites.at(-1)?.accessPoint ?? ''),
    session: number((await read('session', names[0] ?? '')).route),
    form: number((await read('forms', 'profiles@window.json')).forms[0].changes.name),
    history: number(JSON.parse(lines.at(-1) ?? '{}').id),
    saved: number((await read('queries', 'query.dataquay.json')).title),
  };
}

test('a crash during any write leaves no partial file, and loses nothing that was saved', async () => {
  let first = 0;
  const places = [/session.*\.new$/, /settings\.json\.tmp/, /forms.*\.new$/, /queries.*\.part$/, /history\.ndjson/, /session.*\.new$/];
  for (const place of places) {
    const kept = await killedWhile(place, first);
    for (const [what, round] of Object.entries(await rounds()))
      expect(round, `${what}, killed while it wrote ${place}`).toBeGreaterThanOrEqual(kept);
    first = kept + 2;
  }
}, 60_000);
