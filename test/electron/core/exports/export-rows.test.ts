import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExportOrder, type ExportSource, exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { defaultOptions, type ExportFormat } from '../../../../shared/contract/files/export-formats.ts';
import { type RowsOnDisk, storeRows } from './every-type.ts';

const many = 20_000;
let rows: RowsOnDisk;
let path = '';
let files = 0;

beforeAll(async () => {
  rows = await storeRows(Array.from({ length: many }, (_, index) => `{"n":${index},"text":"row ${index}"}`));
});
beforeEach(() => {
  files += 1;
  path = rows.path(`file-${files}`);
});
afterAll(() => rows.remove());

const columns = [
  { name: 'n', type: 'int32', list: false },
  { name: 'text', type: 'string', list: false },
] as const;

function order(format: ExportFormat = 'ndjson', more: Partial<ExportOrder> = {}): ExportOrder {
  return { options: defaultOptions(format), path, replace: false, columns, about: null, ...more };
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'nothing',
    (error: unknown) => problemOf(error)?.code,
  );
}

/** Returns the names of temporary files in the folder. */
async function parts(): Promise<readonly string[]> {
  return (await readdir(rows.folder)).filter((name) => name.startsWith('.'));
}

async function* batchesOf(lines: readonly string[]): AsyncGenerator<{ bytes: Uint8Array; rows: number }> {
  for (const line of lines) yield { bytes: Buffer.from(`${line}\n`), rows: 1 };
}

function streamed(lines: readonly string[]): ExportSource {
  return { kind: 'streamed', batches: batchesOf(lines) };
}

describe('an export file', () => {
  test('doesn’t overwrite an existing file unless the user confirmed it', async () => {
    await writeFile(path, 'mine');
    expect(await codeOf(exportRows([], order(), rows.source))).toBe('export-file-exists');
    expect(await readFile(path, 'utf8')).toBe('mine');
    await exportRows([], order('ndjson', { replace: true }), rows.source);
    expect((await stat(path)).size).toBe((await stat(rows.source.path)).size);
    expect(await parts()).toEqual([]);
  });

  test.runIf(process.platform !== 'win32')('never overwrites a pipe or a folder', async () => {
    execFileSync('mkfifo', [path]);
    expect(await codeOf(exportRows([], order('ndjson', { replace: true }), rows.source))).toBe('export-not-a-file');
    expect((await stat(path)).isFIFO()).toBe(true);
    const folder = rows.path('folder.csv');
    await mkdir(folder);
    expect(await codeOf(exportRows([], order('csv', { path: folder, replace: true }), rows.source))).toBe('export-not-a-file');
    expect(await parts()).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'accepts a name as long as the disk allows, and rejects a longer one before any request',
    async () => {
      const long = rows.path(`${'x'.repeat(251)}.csv`);
      await exportRows([], order('csv', { path: long }), rows.source);
      expect((await stat(long)).isFile()).toBe(true);
      async function* untouched(): AsyncGenerator<{ bytes: Uint8Array; rows: number }> {
        yield* [];
        throw new Error('rows were asked for');
      }
      const endless = { kind: 'streamed', batches: untouched() } as const;
      expect(await codeOf(exportRows([], order('csv', { path: rows.path(`${'é'.repeat(126)}.csv`) }), endless))).toBe(
        'export-name-too-long',
      );
      const about = {
        source: { profile: '', address: '', api: { root: '', accessPoint: '', title: '' } },
        query: { rest: null, odata: null },
        identity: null,
        at: '',
      };
      expect(await codeOf(exportRows([], order('csv', { path: rows.path('y'.repeat(250)), about }), endless))).toBe('export-name-too-long');
      expect(await parts()).toEqual([]);
    },
  );

  test('doesn’t overwrite a file that appears during the export', async () => {
    async function* slow() {
      yield { bytes: Buffer.from('{"n":1}\n'), rows: 1 };
      await writeFile(path, 'mine');
    }
    expect(await codeOf(exportRows([], order(), { kind: 'streamed', batches: slow() }))).toBe('export-file-exists');
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(await parts()).toEqual([]);
  });

  test.each(['csv', 'parquet'] as const)('leaves no file if cancelled: %s', async (format) => {
    const leaving = new AbortController();
    async function* endless() {
      for (let n = 0; ; n += 1) {
        yield { bytes: Buffer.from(`{"n":${n},"text":"x"}\n`.repeat(1000)), rows: 1000 };
        if (n === 100) leaving.abort(new Error('not wanted'));
        await nextTurn();
      }
    }
    const work = exportRows([], order(format), { kind: 'streamed', batches: endless() }, { signal: leaving.signal });
    await expect(work).rejects.toThrow('not wanted');
    expect((await readdir(rows.folder)).filter((name) => name.includes(`file-${files}`))).toEqual([]);
  });

  test('leaves no file if the source of its rows fails, and reports the error', async () => {
    async function* failing() {
      yield { bytes: Buffer.from('{"n":1}\n'), rows: 1 };
      throw new Error('cut off');
    }
    await expect(exportRows([], order('parquet'), { kind: 'streamed', batches: failing() })).rejects.toThrow('cut off');
    expect(await parts()).toEqual([]);
  });

  test('leaves no file of that name if the process is killed, and the next export deletes the remains', async () => {
    const child = fork(new URL('killed-export.ts', import.meta.url), [path, rows.source.path, String(many)], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    await once(child, 'message');
    expect(await parts()).toHaveLength(1);
    child.kill('SIGKILL');
    await exited;
    expect((await readdir(rows.folder)).filter((name) => name === `file-${files}`)).toEqual([]);
    await exportRows([], order(), rows.source);
    expect(await parts()).toEqual([]);
    expect((await stat(path)).size).toBe((await stat(rows.source.path)).size);
  });
});

test('exports rows in the selected order, and columns as selected', async () => {
  const arranged: ExportSource = { ...rows.source, numbers: Uint32Array.of(7, 3, 19_999) };
  await exportRows([], order('csv', { columns: [columns[1], columns[0]] }), arranged);
  expect(await readFile(path, 'utf8')).toBe('text,n\r\nrow 7,7\r\nrow 3,3\r\nrow 19999,19999\r\n');
});

test('removes a secret that the server returned, from text formats and typed ones', async () => {
  const sent = await storeRows(['{"n":1,"text":"a canary-secret b"}', '{"n":2,"text":"c"}']);
  try {
    const file = await exportRows(['canary-secret'], order('csv'), sent.source);
    expect(await readFile(file.path, 'utf8')).toBe('n,text\r\n1,a [removed] b\r\n2,c\r\n');
    const typed = await exportRows(['canary-secret'], order('arrow', { path: `${path}.arrow` }), sent.source);
    expect((await readFile(typed.path)).includes('canary-secret')).toBe(false);
  } finally {
    await sent.remove();
  }
});

test('writes the origin of the rows to the description file', async () => {
  const about = {
    source: { profile: 'Sample', address: 'http://127.0.0.1/', api: { root: 'vega', accessPoint: 'barley', title: 'barley' } },
    query: { rest: 'http://127.0.0.1/?filter=a', odata: null },
    identity: 'ada',
    at: '2026-01-01T00:00:00.000Z',
  };
  const { aboutPath } = await exportRows([], order('json', { about }), streamed(['{"n":1}']));
  expect(aboutPath).toBe(`${path}.query.json`);
  const { at, ...documented } = about;
  expect(JSON.parse(await readFile(`${path}.query.json`, 'utf8'))).toEqual({ ...documented, exported: { at, rows: 1, format: 'json' } });
});

describe('a value that can’t be written', () => {
  test('reports a column that isn’t in the first rows, if no columns were selected', async () => {
    const work = exportRows([], order('csv', { columns: null }), streamed(['{"n":1}', '{"n":2,"late":true}']));
    await expect(work).rejects.toMatchObject({ problem: { code: 'export-column-unknown', parameters: { column: 'late', row: 2 } } });
  });

  test('reports a streamed value that its declared type can’t represent', async () => {
    const work = exportRows([], order('parquet'), streamed(['{"n":1,"text":"a"}', '{"n":1.5,"text":"b"}']));
    await expect(work).rejects.toMatchObject({
      problem: { code: 'export-value-unfit', parameters: { column: 'n', row: 2, value: '1.5' } },
    });
  });

  test('writes numbers that a sheet would round as text, columns of such integers as a whole, and binary ones as numbers', async () => {
    const numbers = (['n', 'd', 'b'] as const).map((name, index) => ({
      ...{ name, list: false },
      type: (['int64', 'decimal', 'double'] as const)[index] ?? 'double',
    }));
    const lines = [
      '{"n":1234567890123456,"d":0.1234567890123456,"b":84.14709848078965}',
      '{"n":1,"d":-0.0,"b":-0.0}',
      '{"n":0,"d":0.5,"b":-0}',
    ];
    const { notes } = await exportRows([], order('xlsx', { columns: numbers }), streamed(lines));
    expect(notes).toEqual([
      { code: 'column-is-text', column: 'n', row: 1, value: '1234567890123456' },
      { code: 'values-are-text', column: 'd', rows: 1 },
      { code: 'zeros-without-sign', column: 'd', rows: 1 },
      { code: 'zeros-without-sign', column: 'b', rows: 2 },
    ]);
  });

  test('a column of a sheet isn’t a mix of numbers and text because of one long integer', async () => {
    const columns = [{ name: 'n', type: 'int64', list: false } as const, { name: 'm', type: 'int64', list: false } as const];
    await exportRows([], order('xlsx', { columns }), streamed(['{"n":1,"m":2}', '{"n":9007199254740993,"m":3}']));
    const { sheets } = await readXlsx(await readFile(path));
    expect(sheets[0]?.rows).toEqual([
      ['n', 'm'],
      ['1', 2],
      ['9007199254740993', 3],
    ]);
  });

  test('reports a text that exceeds the limit of a sheet’s cell', async () => {
    const work = exportRows([], order('xlsx'), streamed([`{"n":1,"text":"${'x'.repeat(32_768)}"}`]));
    expect(await codeOf(work)).toBe('export-too-large');
    expect(await parts()).toEqual([]);
  });
});

test('continues rows beyond the limit of a sheet on the next sheet, with the header', { timeout: 120_000 }, async () => {
  const inSheet = 1023 * 1025;
  const block = (rows: number) => ({ bytes: Buffer.from('{"n":1,"text":"a"}\n'.repeat(rows)), rows });
  async function* batches() {
    for (let row = 0; row < inSheet; row += 1025) yield block(1025);
    yield { bytes: Buffer.from('{"n":2,"text":"next"}\n{"n":3,"text":"last"}\n'), rows: 2 };
  }
  const { notes, rows: written } = await exportRows([], order('xlsx'), { kind: 'streamed', batches: batches() });
  expect([written, notes]).toEqual([inSheet + 2, [{ code: 'several-sheets', column: '', sheets: 2 }]]);
  const { sheets } = await readXlsx(await readFile(path), { sheets: ['Rows_2'] });
  expect(sheets.map(({ name, rows: cells }) => ({ name, cells }))).toEqual([
    {
      name: 'Rows_2',
      cells: [
        ['n', 'text'],
        [2, 'next'],
        [3, 'last'],
      ],
    },
  ]);
});

test.each(['csv', 'json', 'ndjson', 'markdown', 'parquet', 'arrow', 'xlsx'] as const)(
  'exports a complete %s file without any rows',
  async (format) => {
    const file = await exportRows([], order(format), streamed([]));
    expect(file.rows).toBe(0);
    expect((await stat(path)).size).toBe(file.bytes);
  },
);
