import { expect } from 'vitest';
import type { Table } from '../../../service/engine/engine.ts';
import { EngineError } from '../../../service/engine/engine-error.ts';
import { type Operator, operation } from '../../../service/engine/expression.ts';
import type { RowCondition } from '../../../service/engine/row-query.ts';
import { comparisonOperators, textOperators } from '../../../shared/query/index.ts';
import { rowsOf, unending } from '../engine/engine-with-table.ts';

/** Texts with a meaning in one of the languages that a query is translated to. They must always be handled as text. */
export const hostileTexts: readonly string[] = [
  `' OR '1'='1`,
  `" OR 1=1 --`,
  `'; DROP TABLE hostile; --`,
  `'); DROP TABLE hostile; --`,
  `x') UNION ALL SELECT content FROM read_text('/etc/hostname') --`,
  `' UNION SELECT usename, passwd FROM pg_shadow --`,
  `'; COPY (SELECT 1) TO '/tmp/dataquay-injected' --`,
  `'||(SELECT sqlite_version())||'`,
  `' AND pg_sleep(30) --`,
  `*/ OR 1=1 /*`,
  `\\' OR 1=1 --`,
  `\\`,
  `'`,
  `''`,
  `"`,
  '`x`',
  '$1',
  '$$x$$',
  ':name',
  '?',
  '@name',
  '%',
  '_',
  '%_%',
  '*',
  '[a-z]',
  '.*',
  '(',
  `U&'\\0041'`,
  `E'\\x41'`,
  `X'41'`,
  'NULL',
  "1; ATTACH '/tmp/dataquay.db' AS d",
  `"; PRAGMA writable_schema = 1; --`,
  `{"a":"'"}`,
  `</d:name><script>`,
  'line\r\nSet-Cookie: a=b',
  '\u2019\u02BC\uFF07',
  'é\u0301🦆',
];

/** Returns the table's rows with the texts as SQL literals, which PostgreSQL, SQLite, DuckDB and Trino all read. */
export function hostileRows(): string {
  return hostileTexts.map((text, id) => `(${id}, '${text.replaceAll("'", "''")}')`).join(', ');
}

/**
 * Tests conditions, expressions and orders with every text on a table `hostile (id, name)` that contains these texts.
 * Each must find the same rows as a normal value, and all rows must still exist afterwards.
 * An engine can reject expressions (`query-unsupported`, `query-refused`).
 */
export async function provokeEngine(table: Table): Promise<void> {
  for (const text of hostileTexts) {
    for (const [where, expected] of conditions(text)) {
      const found = await idsOf(table, where);
      if (found !== null) expect([where, found]).toEqual([where, expected]);
    }
  }
  expect(await table.count(null, unending())).toBe(hostileTexts.length);
}

function conditions(text: string): [RowCondition, number[]][] {
  const value = { kind: 'string', value: text } as const;
  const ids = (passes: (name: string) => boolean) => hostileTexts.flatMap((name, id) => (passes(name) ? [id] : []));
  const compared = (name: string) => compareByCodePoints(name, text);
  const comparisons: Record<(typeof comparisonOperators)[number], (name: string) => boolean> = {
    eq: (name) => compared(name) === 0,
    ne: (name) => compared(name) !== 0,
    lt: (name) => compared(name) < 0,
    le: (name) => compared(name) <= 0,
    gt: (name) => compared(name) > 0,
    ge: (name) => compared(name) >= 0,
  };
  const contained: Partial<Record<(typeof textOperators)[number], (name: string) => boolean>> = {
    contains: (name) => name.includes(text),
    beginsWith: (name) => name.startsWith(text),
    endsWith: (name) => name.endsWith(text),
  };
  const name = { kind: 'column', name: 'name' } as const;
  const constant = { kind: 'constant', value } as const;
  const expression = (operator: Operator) => ({ kind: 'expression', expression: operation(operator, name, constant) }) as const;
  const joined = operation('eq', operation('concat', name, constant), operation('concat', constant, name));
  return [
    ...comparisonOperators.map((operator): [RowCondition, number[]] => [
      { kind: 'comparison', column: 'name', operator, value },
      ids(comparisons[operator]),
    ]),
    [{ kind: 'in', column: 'name', values: [value, { kind: 'string', value: 'absent' }] }, ids(comparisons.eq)],
    ...textOperators.flatMap((operator): [RowCondition, number[]][] => {
      const passes = contained[operator];
      return passes === undefined ? [] : [[{ kind: 'text', column: 'name', operator, value: text, ignoreCase: false }, ids(passes)]];
    }),
    [expression('contains'), ids((each) => each.includes(text))],
    [expression('startswith'), ids((each) => each.startsWith(text))],
    [{ kind: 'expression', expression: joined }, ids((each) => each + text === text + each)],
  ];
}

/** Returns the IDs of the matching rows, or null if the engine rejects this condition. */
async function idsOf(table: Table, where: RowCondition): Promise<unknown[] | null> {
  try {
    const rows = await rowsOf(table, { where, columns: ['id'], order: [{ column: 'id', descending: false }] });
    return rows.map(({ id }) => id);
  } catch (error) {
    if (where.kind === 'expression' && error instanceof EngineError && /unsupported|refused/.test(error.code)) return null;
    throw error;
  }
}

/** Compares texts by code points. Returns a negative number if the first text comes first. */
export function compareByCodePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8'));
}

/** Returns URLs of both query languages with a hostile text at every position of a text, name, number, or key. */
export function hostileUrls(path: { readonly rest: string; readonly odata: string }, text: string): readonly string[] {
  const raw = encodeURIComponent(text);
  const literal = encodeURIComponent(`'${text.replaceAll("'", "''")}'`);
  const quoted = encodeURIComponent(`"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  const rest = [
    ...['==', '!=', '=lt=', '=ge=', '=contains=', '=beginsWith=', '=endsWith=', '=like='].map(
      (operator) => `filter=name${operator}${quoted}`,
    ),
    `filter=name=in=(${quoted},a)`,
    `filter=name=between=(${quoted},${quoted})`,
    `filter=${raw}==1`,
    `filter=${raw}`,
    `sort=${raw}`,
    `select=${raw}`,
    `page=${raw}`,
    `hitsPerPage=${raw}`,
    `useCache=${raw}`,
    `ctx=${raw}`,
  ].map((query) => `${path.rest}?${query}`);
  const odata = [
    ...['eq', 'ne', 'lt', 'ge'].map((operator) => `?$filter=name ${operator} ${literal}`),
    `?$filter=name in (${literal},'a')`,
    ...['contains', 'startswith', 'endswith', 'matchesPattern'].map((name) => `?$filter=${name}(name,${literal})`),
    `?$filter=indexof(name,${literal}) ge 0`,
    `?$filter=concat(name,${literal}) ne replace(name,${literal},'x')`,
    `?$filter=name eq @a&@a=${literal}`,
    `?$filter=${raw} eq 1`,
    `?$filter=${raw}`,
    `?$orderby=concat(name,${literal})`,
    `?$orderby=${raw}`,
    `?$select=${raw}`,
    `?$compute=concat(name,${literal}) as ${raw}`,
    `?$compute=concat(name,${literal}) as c&$select=c`,
    `?$search=${quoted}`,
    `?$search=${raw}`,
    `?$apply=filter(name eq ${literal})/aggregate($count as n)`,
    `?$apply=groupby((${raw}))`,
    `?$apply=aggregate(id with max as ${raw})`,
    `?$apply=aggregate(id with ${raw} as m)`,
    `?$top=${raw}`,
    `?$skip=${raw}`,
    `?$skiptoken=${raw}`,
    `?$expand=${raw}`,
    `?$format=${raw}`,
    `(${literal})`,
    `(id=${literal})`,
    `(${raw})`,
    `/${raw}`,
    `(1)/${raw}`,
    `/$count?$filter=name eq ${literal}`,
  ].map((query) => `${path.odata}${query.replaceAll(' ', '%20')}`);
  return [...rest, ...odata];
}
