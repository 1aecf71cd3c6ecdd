import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRows } from '../../electron/core/exports/export-rows.ts';
import { type CsvOptions, defaultOptions, type ExportFormat, type ExportOptions } from '../../shared/contract/files/export-formats.ts';
import { everyType, type RowsOnDisk, sentRows, storeRows, textOf } from '../electron/core/exports/every-type.ts';
import { runs } from './interpreter.ts';

const run = promisify(execFile);
const python = '/usr/bin/python3';

let rows: RowsOnDisk;
beforeAll(async () => {
  rows = await storeRows();
});
afterAll(() => rows.remove());

async function write(name: string, options: ExportOptions | ExportFormat): Promise<string> {
  const chosen = typeof options === 'string' ? defaultOptions(options) : options;
  await exportRows([], { options: chosen, path: rows.path(name), replace: true, columns: everyType, about: null }, rows.source);
  return rows.path(name);
}

/** Runs a Python program and returns its output, parsed as JSON. */
async function fromPython(program: string, file: string): Promise<unknown> {
  const path = rows.path('program.py');
  await writeFile(path, program);
  const { stdout } = await run(python, [path, file]);
  return JSON.parse(stdout);
}

const plainCsv: CsvOptions = {
  format: 'csv',
  separator: ',',
  neutralise: false,
  decimal: '.',
  byteOrderMark: false,
  lineEnd: 'crlf',
  quoting: 'needed',
};
const names = everyType.map(({ name }) => name);
const texts = sentRows.map((row) => row.map((value) => textOf(value) ?? ''));

describe.skipIf(!runs(python, ['-c', 'import openpyxl, pandas']))('exported files in Python', () => {
  test('are read unchanged as CSV by the csv module', async () => {
    const program = 'import csv, json, sys\nprint(json.dumps(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8-sig")))))';
    expect(await fromPython(program, await write('plain.csv', plainCsv))).toEqual([names, ...texts]);
    expect(await fromPython(program, await write('all.csv', { ...plainCsv, quoting: 'all', byteOrderMark: true }))).toEqual([
      names,
      ...texts,
    ]);
  });

  test('are read unchanged as TSV by pandas', async () => {
    const program = `import json, sys, pandas
frame = pandas.read_csv(sys.argv[1], sep="\\t", dtype=str, keep_default_na=False, na_filter=False)
print(json.dumps([list(frame.columns)] + frame.values.tolist()))`;
    const { separator: _, ...tabs } = plainCsv;
    expect(await fromPython(program, await write('plain.tsv', { ...tabs, format: 'tsv' }))).toEqual([names, ...texts]);
  });

  test('are read as XLSX by openpyxl with typed cells, a frozen header, and exact texts', async () => {
    const program = `import json, sys, openpyxl
from openpyxl.utils.escape import unescape
sheet = openpyxl.load_workbook(sys.argv[1]).active
cells = [[None if cell.value is None else [cell.data_type, cell.value.isoformat() if cell.is_date else unescape(cell.value) if isinstance(cell.value, str) else cell.value] for cell in row] for row in sheet.iter_rows()]
print(json.dumps([sheet.freeze_panes, cells]))`;
    const file = await write('rows.xlsx', 'xlsx');
    const [frozen, cells] = (await fromPython(program, file)) as [string, ([string, unknown] | null)[][]];
    expect(frozen).toBe('A2');
    expect(cells[0]?.map((cell) => cell?.[1])).toEqual(names);
    const text = (index: number): [string, string | null] => ['s', textOf(sentRows[0]?.[index])];
    expect(cells[1]).toEqual([
      ['n', 1],
      ['s', '9007199254740993'],
      ['n', 1.1],
      ['s', '12345678901234567890.1234'],
      ['n', 0.1],
      ['s', textOf(sentRows[0]?.[5])],
      ['s', ''],
      ['s', '=1+1'],
      ['d', '2024-02-29T00:00:00'],
      text(9),
      text(10),
      text(11),
      text(12),
      text(13),
      ['b', true],
      text(15),
      text(16),
      text(17),
      null,
      text(19),
      text(20),
      text(21),
    ]);
    expect(cells[2]?.[5]).toEqual(['s', '_x0041_ plain']);
    expect(cells[2]?.slice(7, 11)).toEqual([
      ['s', '@SUM(A1)'],
      ['s', '0001-01-01'],
      ['d', '1969-12-31T23:59:59'],
      ['d', '2024-06-30T12:00:00'],
    ]);
    expect(cells[3]?.slice(1).every((cell) => cell === null)).toBe(true);
  });
});

describe.skipIf(!runs('soffice', ['--version']))('formulas in exported values in LibreOffice', () => {
  /** Converts a file with LibreOffice to CSV. Returns its cells as LibreOffice shows them. */
  async function shown(name: string, filter: string): Promise<string> {
    const home = `-env:UserInstallation=file://${rows.path('office')}`;
    await run('soffice', [home, '--headless', '--convert-to', filter, '--outdir', rows.path('shown'), rows.path(name)]);
    return readFile(rows.path(`shown/${name.replace(/\.\w+$/, '.csv')}`), 'utf8');
  }

  test('are shown as text and not evaluated, in CSV and XLSX', async () => {
    await write('inert.csv', 'csv');
    const fromCsv = await shown('inert.csv', 'csv');
    expect(fromCsv).toContain("'=1+1");
    await write('sheet.xlsx', 'xlsx');
    const fromSheet = await shown('sheet.xlsx', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false');
    expect(fromSheet).toContain('=1+1');
    expect(fromSheet).toContain('@SUM(A1)');
  });
});
