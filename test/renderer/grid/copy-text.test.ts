import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CopyFormat, copyFormats, createCopyWriter } from '../../../renderer/grid/copy-cells.ts';
import type { Cell } from '../../../shared/values/cell.ts';

interface CopiedCells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Returns the complete text for rows that arrive one at a time. */
function copyText({ columns: names, rows: all }: CopiedCells, format: CopyFormat, keepFormulas = true): string {
  const writer = createCopyWriter(names, format, all.length === 1, keepFormulas);
  return all.map((row) => writer.rows([row])).join('') + writer.end();
}

const columns = ['id', 'name'];
const rows: Cell[][] = [
  [
    ['number', '1.10'],
    ['string', 'a\tb "c"'],
  ],
  [
    ['null', 'null'],
    ['string', ''],
  ],
  [
    ['absent', ''],
    ['string', '=1+2|x'],
  ],
];

describe('cells copied to the clipboard', () => {
  it('can’t run formulas in a spreadsheet as TSV or CSV; numbers, JSON, and Markdown are exact', () => {
    const row: Cell[] = [
      ['number', '-5'],
      ['string', 'x;=1+1'],
      ['json', '["=1"]'],
      ['string', '-5'],
    ];
    const cells = { columns: ['=a', 'b', 'c', 'd'], rows: [row] };
    expect(copyText(cells, 'tsv', false)).toBe('-5\tx;\'=1+1\t"[""=1""]"\t-5');
    expect(copyText(cells, 'csv', false)).toBe('\'=a,b,c,d\r\n-5,x;\'=1+1,"[""=1""]",-5\r\n');
    expect(copyText({ columns: ['a'], rows: [[['string', '=1+1']]] }, 'tsv', false)).toBe("'=1+1");
    for (const format of ['json', 'markdown'] as const) expect(copyText(cells, format, false)).toBe(copyText(cells, format, true));
    expect(copyText(cells, 'csv', true)).toContain('\r\n-5,x;=1+1,');
  });

  it('are pasted as TSV into the same spreadsheet cells, with formulas if the user allows them', () => {
    expect(copyText({ columns, rows }, 'tsv')).toBe('1.10\t"a\tb ""c"""\n\t\n\t=1+2|x');
  });

  it('are plain text if only one cell is copied, including quotes, tabs, and line breaks', () => {
    expect(copyText({ columns: ['a'], rows: [[['string', 'say "x"\n']]] }, 'tsv')).toBe('say "x"\n');
  });

  it('are the same text for any division of the rows', () => {
    for (const format of copyFormats) {
      const writer = createCopyWriter(columns, format, false, true);
      expect(writer.rows(rows) + writer.rows([]) + writer.end()).toBe(copyText({ columns, rows }, format));
    }
  });

  it('contain only the column names if there are no rows', () => {
    expect(copyText({ columns, rows: [] }, 'csv')).toBe('id,name\r\n');
    expect(copyText({ columns, rows: [] }, 'json')).toBe('[\n\n]');
  });

  it('include column names as CSV, and distinguish the empty string from null', () => {
    expect(copyText({ columns, rows }, 'csv')).toBe('id,name\r\n1.10,"a\tb ""c"""\r\n,""\r\n,=1+2|x\r\n');
  });

  it('keep null in CSV of one column, although readers skip empty lines', () => {
    const lone: Cell[][] = [[['string', 'Ann']], [['null', 'null']], [['absent', '']], [['string', ' x']]];
    const text = copyText({ columns: ['name'], rows: lone }, 'csv');
    expect(text).toBe('name\r\nAnn\r\n""\r\n""\r\n" x"\r\n');
    expect(parse(text, { skip_empty_lines: true })).toHaveLength(5);
  });

  it('form a table as Markdown, with numbers aligned right', () => {
    expect(copyText({ columns, rows }, 'markdown').split('\n')).toEqual([
      '| id | name |',
      '| ---: | --- |',
      '| 1.10 | a\tb "c" |',
      '|  |  |',
      '|  | =1+2\\|x |',
    ]);
  });

  it('preserve numbers and lists as JSON, and distinguish null from absent', () => {
    const text = copyText(
      {
        columns: ['a', 'b'],
        rows: [
          [
            ['number', '9007199254740993'],
            ['json', '[1.10]'],
          ],
          [
            ['null', 'null'],
            ['absent', ''],
          ],
        ],
      },
      'json',
    );
    expect(text).toBe('[\n  { "a": 9007199254740993, "b": [1.10] },\n  { "a": null }\n]');
    expect(JSON.parse(copyText({ columns, rows }, 'json'))).toHaveLength(3);
  });

  it('are unchanged when read back from CSV, for any strings', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', 'é', '=', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (values) => {
        const cells = values.map((row) => row.map((value): Cell => ['string', value]));
        const read: unknown = parse(copyText({ columns, rows: cells }, 'csv'), { relax_column_count: false, record_delimiter: '\r\n' });
        expect(read).toEqual([columns, ...values]);
      }),
    );
  });
});
