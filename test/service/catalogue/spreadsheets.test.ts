import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { makeFolder } from '../sources/published-files.ts';
import { workbook, zip } from './workbook-file.ts';

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
const values = (rows: readonly unknown[]) => rows.map((row) => (typeof row === 'object' && row !== null ? Object.values(row) : row));

/** Publishes a file and returns its columns, its rows, and its problems. */
async function publishWorkbook(content: Uint8Array) {
  await using made = await makeFolder({ 'x.xlsx': content });
  await using published = await made.publish(made.folder);
  const [api] = published.apis();
  const reasons = published.problems().map(({ reason }) => reason);
  if (api === undefined) return { columns: [], rows: [], reasons };
  return { columns: api.columns.map(({ sourceName, type }) => `${sourceName} ${type}`), rows: values(await published.rows('x')), reasons };
}

test('a workbook that another library wrote is published with its types', async () => {
  const rows = [
    ['id', 'name', 'born', 'active', 'price'],
    [1, 'Ada, "the first"', new Date('1815-12-10'), true, 1.5],
    [2, null, new Date('1906-12-09'), false, 2.25],
  ];
  const found = await publishWorkbook(await writeXlsx({ sheets: [{ name: 'People', rows }] }));
  expect(found.reasons).toEqual([]);
  expect(found.columns.slice(0, 2)).toEqual(['id int64', 'name string']);
  expect(found.columns.slice(3)).toEqual(['active boolean', 'price decimal']);
  expect(found.rows.map((row) => (Array.isArray(row) ? row.filter((_, index) => index !== 2) : row))).toEqual([
    [1, 'Ada, "the first"', true, 1.5],
    [2, null, false, 2.25],
  ]);
});

test('reads dates, times, results of formulas, merged cells, and texts of several parts from a workbook', async () => {
  const rows = `
    <row r="3"><c r="B3" t="s"><v>0</v></c>${inline('C3', 'at')}${inline('D3', 'time')}${inline('E3', 'hours')}${inline('F3', 'cost')}${inline('G3', 'sum')}${inline('H3', 'text')}</row>
    <row r="4"><c r="B4" s="1"><v>45292</v></c><c r="C4" s="2"><v>45292.5208333333</v></c><c r="D4" s="3"><v>0.25</v></c><c r="E4" s="4"><v>1.5</v></c><c r="F4" s="5"><v>0.1</v></c><c r="G4"><f>1+1</f><v>2</v></c><c r="H4" t="s"><v>1</v></c></row>
    <row r="5"/>
    <row r="6"><c r="B6" s="1"><v>59</v></c><c r="F6"><v>1.1000000000000001</v></c><c r="G6"><f>A1</f><v>3</v></c><c r="H6" t="str"><f>""</f><v></v></c></row>`;
  const texts = ['<t>day</t>', '<r><t>one </t></r><r><t xml:space="preserve">&amp; two_x000A_</t></r><rPh><t>hint</t></rPh>'];
  const found = await publishWorkbook(workbook([{ name: 'S', rows }], { texts }));
  expect(found.reasons).toEqual([]);
  expect(found.columns).toEqual([
    'day date',
    'at dateTimeOffset',
    'time timeOfDay',
    'hours decimal',
    'cost decimal',
    'sum int64',
    'text string',
  ]);
  expect(found.rows).toEqual([
    ['2024-01-01', '2024-01-01T12:30:00Z', '06:00:00', 1.5, 0.1, 2, 'one & two\n'],
    ['1900-02-28', null, null, null, 1.1, 3, null],
  ]);
});

test('integers of a workbook stay exact, and other numbers with more digits than Excel keeps are floating-point numbers', async () => {
  const rows = [
    ['exact', 'kept', 'rounded', 'code'],
    ['12345678901234567890', '1.23456789012345E+19', '1.2345678901234567E+18', null],
    ['-9007199254740993', '1234567890123450', '5', '12345678901234567890'],
  ].map((row, line) => {
    const cell = (value: string, index: number) => {
      const at = `${'ABCD'[index]}${line + 1}`;
      return line === 0 || index === 3 ? inline(at, value) : `<c r="${at}"><v>${value}</v></c>`;
    };
    return `<row>${row.map((value, index) => (value === null ? '' : cell(value, index))).join('')}</row>`;
  });
  await using made = await makeFolder({ 'x.xlsx': workbook([{ name: 'S', rows: rows.join('') }]) });
  await using published = await made.publish(made.folder);
  const [api] = published.apis();
  expect(api?.columns.map(({ sourceName, type }) => `${sourceName} ${type}`)).toEqual([
    'exact decimal',
    'kept decimal',
    'rounded double',
    'code decimal',
  ]);
  expect(await published.text('x')).toBe(
    '[{"exact":12345678901234567890,"kept":12345678901234500000,"rounded":1234567890123456800.0,"code":null},' +
      '{"exact":-9007199254740993,"kept":1234567890123450,"rounded":5.0,"code":12345678901234567890}]',
  );
});

test('a column of dates has times in all rows if one row has a time', async () => {
  const rows = `<row>${inline('A1', 'at')}${inline('B1', 'day')}</row><row><c r="A2" s="2"><v>45292.5</v></c><c r="B2" s="2"><v>45292</v></c></row>
    <row><c r="A3" s="2"><v>45293</v></c><c r="B3" s="1"><v>45293</v></c></row>`;
  const found = await publishWorkbook(workbook([{ name: 'S', rows }]));
  expect(found.columns).toEqual(['at dateTimeOffset', 'day date']);
  expect(found.rows).toEqual([
    ['2024-01-01T12:00:00Z', '2024-01-01'],
    ['2024-01-02T00:00:00Z', '2024-01-02'],
  ]);
});

test('formulas without a stored result are null, and their number is reported', async () => {
  const rows = `<row>${inline('A1', 'a')}${inline('B1', 'sum')}</row><row><c r="A2"><v>1</v></c><c r="B2"><f>A2</f><v></v></c></row>
    <row><c r="A3"><v>2</v></c><c r="B3"><f>A3</f></c></row>`;
  expect(await publishWorkbook(workbook([{ name: 'S', rows }]))).toMatchObject({
    rows: [
      [1, null],
      [2, null],
    ],
    reasons: ['2 formulas have no stored result and are published as null; save the workbook in Excel'],
  });
});

const titled = (...titles: readonly string[]) =>
  `${titles.map((title) => `<row>${inline('A1', title)}</row>`).join('')}<row>${inline('B4', 'region')}${inline('C4', 'sales')}</row>
    <row>${inline('B5', 'North')}<c r="C5"><v>10</v></c></row>`;

const dated = `<row>${inline('A2', 'country')}<c r="B2"><v>2019</v></c><c r="C2" s="1"><v>44197</v></c><c r="D2" t="b"><v>1</v></c></row>
  <row>${inline('A3', 'FR')}<c r="B3"><v>1</v></c><c r="C3"><v>2</v></c><c r="D3"><v>3</v></c></row>
  <row>${inline('A4', 'DE')}<c r="B4"><v>4</v></c><c r="C4"><v>5</v></c><c r="D4"><v>6</v></c></row>`;

test.each([
  ['', dated],
  [' below a title', `<row>${inline('A1', 'Report')}</row>${dated}`],
])('years, dates, and Booleans above numbers are the header of a sheet%s, so that numbers stay numbers', async (_, rows) => {
  const found = await publishWorkbook(workbook([{ name: 'S', rows }]));
  expect(found.columns).toEqual(['country string', '2019 int64', '2021-01-01 int64', 'true int64']);
  expect(found.rows).toEqual([
    ['FR', 1, 2, 3],
    ['DE', 4, 5, 6],
  ]);
});

test('a sheet without header loses no row to a placeholder', async () => {
  const rows = `<row><c r="A1"><v>1001</v></c><c r="B1"><v>5</v></c></row><row><c r="A2"><v>1002</v></c>${inline('B2', 'n/a')}</row>`;
  expect((await publishWorkbook(workbook([{ name: 'S', rows }]))).rows).toEqual([
    [1001, '5'],
    [1002, 'n/a'],
  ]);
});

test('titles above the header of a sheet are omitted and reported', async () => {
  expect(await publishWorkbook(workbook([{ name: 'S', rows: titled('Sales 2024', 'Draft') }]))).toEqual({
    columns: ['region string', 'sales int64'],
    rows: [['North', 10]],
    reasons: ['2 rows with titles above the header are omitted; set that there is no header to publish them'],
  });
});

test.each([
  [
    'without a full header',
    `<row>${inline('A1', 'a')}</row><row>${inline('A2', 'b')}<c r="B2"><v>1</v></c></row><row>${inline('A3', 'c')}</row>`,
    2,
  ],
  ['of only two rows', `<row>${inline('A1', 'a')}</row><row>${inline('A2', 'b')}${inline('B2', 'c')}</row>`, 1],
  ['with eleven rows of single cells', titled(...'abcdefghijk'), 12],
])('no row of a sheet %s is a title', async (_, rows, count) => {
  const found = await publishWorkbook(workbook([{ name: 'S', rows }]));
  expect(found.reasons).toEqual([]);
  expect(found.rows).toHaveLength(count);
});

test('a workbook that counts days from 1904 has the same dates', async () => {
  const rows = `<row>${inline('A1', 'day')}</row><row><c r="A2" s="1"><v>43830</v></c></row>`;
  expect((await publishWorkbook(workbook([{ name: 'S', rows }], { is1904: true }))).rows).toEqual([['2024-01-01']]);
});

test('errors in cells are null, and their number is reported, also after a restart', async () => {
  const rows = `<row>${inline('A1', 'n')}</row><row><c r="A2"><v>1</v></c></row><row><c r="A3" t="e"><v>#REF!</v></c><c r="B3" t="e"><v>#N/A</v></c></row>`;
  await using made = await makeFolder({ 'x.xlsx': workbook([{ name: 'S', rows: `${rows}<row><c r="A4"><v>2</v></c></row>` }]) });
  for (const _ of [1, 2]) {
    await using published = await made.publish(made.folder);
    expect(await published.rows('x')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(published.problems()).toMatchObject([{ part: 'x.xlsx', reason: '2 cells with an error such as #REF! are published as null' }]);
  }
});

test('each visible sheet of a workbook is a table, and empty sheets are reported', async () => {
  const rows = (value: number) => `<row>${inline('A1', 'n')}</row><row><c r="A2"><v>${value}</v></c></row>`;
  const sheets = [
    { name: 'First', rows: rows(1) },
    { name: 'Secret', rows: rows(2), isHidden: true },
    { name: 'Late sheet', rows: rows(3) },
    { name: 'None', rows: '' },
  ];
  await using made = await makeFolder({ 'sub/book.xlsx': workbook(sheets), 'single.xlsm': workbook(sheets.slice(0, 2)) });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/single', 'Our_files/sub.book.First', 'Our_files/sub.book.Late_sheet']);
  expect(await published.rows('sub.book.Late_sheet')).toEqual([{ n: 3 }]);
  expect(published.problems()).toMatchObject([{ part: 'sub/book.xlsx#None', reason: 'the sheet is empty', skipped: true }]);
});

test('a Data Package selects a sheet by name or number, and describes its columns', async () => {
  const book = workbook([
    { name: 'A', rows: `<row>${inline('A1', 'code')}</row><row>${inline('A2', '007')}</row>` },
    { name: 'B', rows: `<row>${inline('A1', 'n')}</row><row><c r="A2"><v>5</v></c></row>` },
  ]);
  const resources = [
    { name: 'codes', path: 'sub/b.xlsx', dialect: { sheetName: 'A' } },
    { name: 'numbers', path: 'sub/b.xlsx', dialect: { sheetNumber: 2 }, schema: { fields: [{ name: 'n', type: 'string' }] } },
    { name: 'none', path: 'sub/b.xlsx', dialect: { sheetName: 'C' } },
  ];
  await using made = await makeFolder({ 'sub/b.xlsx': book, 'datapackage.json': JSON.stringify({ name: 'p', resources }) });
  await using published = await made.publish(made.folder);
  expect(await published.rows('codes')).toEqual([{ code: '007' }]);
  expect(await published.rows('numbers')).toEqual([{ n: '5' }]);
  expect(published.problems()).toMatchObject([{ part: 'none', reason: 'the workbook has no sheet C' }]);
});

const wide = `<row><c r="A1"><v>1</v></c></row>${'<row><c r="A2"><v>1</v></c></row>'.repeat(4_000)}<row><c r="XFD9"><v>1</v></c></row>`;
const entity = '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]>';
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

test.each([
  ['nothing', Buffer.alloc(0), 'the file is damaged or isn’t a workbook'],
  ['no ZIP file', Buffer.from('PK'), 'the file is damaged or isn’t a workbook'],
  ['a password', compound, 'it is encrypted or from before Excel 2007; save it as xlsx without a password'],
  ['content that isn’t a workbook', zip({ 'a.txt': 'x' }), 'the file is damaged or isn’t a workbook: it has no xl/_rels/workbook.xml.rels'],
  ['too many cells', workbook([{ name: 'S', rows: wide }]), 'the sheet has more than 50 million cells; save it as CSV'],
  ['too many columns', workbook([{ name: 'S', rows: '<row><c r="XFE1"><v>1</v></c></row>' }]), 'the sheet has more than 16,384 columns'],
  [
    'a text that is too long',
    workbook([{ name: 'S', rows: `<row>${inline('A1', 'x'.repeat(3_000_000))}</row>` }]),
    'a cell or a tag is longer than a million characters',
  ],
  [
    'descriptions that are too large after decompression',
    zip({ 'xl/_rels/workbook.xml.rels': Buffer.alloc(40_000_000, `<!--${'x'.repeat(1_000)}-->`) }),
    'xl/_rels/workbook.xml.rels is larger than 32 MB after decompression',
  ],
  ['entities', workbook([{ name: 'S', rows: `<row/></sheetData>${entity}` }]), 'its XML has a document type, which isn’t allowed'],
  ['a truncated sheet', workbook([{ name: 'S', rows: '<row><c r="A1"><v>1</v></c></row><!--' }]), 'the sheet is truncated'],
])('a workbook with %s isn’t published, and the reason is reported', async (_, content, reason) => {
  expect(await publishWorkbook(content)).toEqual({ columns: [], rows: [], reasons: [reason] });
});

test('a workbook with a changed byte causes only an error or other values', async () => {
  const book = workbook([{ name: 'S', rows: `<row>${inline('A1', 'n')}</row><row><c r="A2"><v>5</v></c></row>` }]);
  const files = Array.from({ length: 20 }, (_, index) => {
    const changed = Buffer.from(book);
    const at = Math.floor((index * book.length) / 20);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    return [`f${index}.xlsx`, changed] as const;
  });
  await using made = await makeFolder({ ...Object.fromEntries(files), 'good.csv': 'n\n1\n' });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toContain('Our_files/good');
});
