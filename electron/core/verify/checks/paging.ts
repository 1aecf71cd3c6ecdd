import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { type Fault, type Outcome, outcomeOf, shownBy } from '../outcome.ts';
import type { Row } from '../requested-rows.ts';
import { identitiesOf, probeColumn, rowInShort, surplusIndexes } from '../row-identity.ts';
import type { AskedRows, Check, Subject } from '../subject.ts';

/** How pages are requested: by page number, by skipped rows, or by the link in each response. */
type PagingMethod = 'page' | 'skip' | 'next-link';

/** Number of pages into which the first rows are divided. */
const maxPagesRead = 4;

interface Fetched {
  readonly rows: readonly Row[];
  readonly pages: readonly AskedRows[];
  readonly fault: Fault | null;
}

/** Requests pages until the wanted number of rows have arrived, or there are no more pages. */
async function pageThrough(subject: Subject, format: Format, method: PagingMethod, pageSize: number, wanted: number): Promise<Fetched> {
  const rows: Row[] = [];
  const first = { slice: { kind: 'page', number: 1, size: pageSize }, count: false } as const;
  const allRows = { slice: { kind: 'range', skip: 0, top: null }, count: false } as const;
  let next = subject.url(format, method === 'next-link' ? allRows : first);
  const seen = new Set<string>();
  const pages: AskedRows[] = [];
  const stopped = (fault: Fault, ...responses: readonly AskedRows[]): Fetched => ({
    rows,
    pages,
    fault: shownBy([fault], ...responses)[0] ?? fault,
  });
  let cutOff = false;
  while (next !== null && rows.length < wanted) {
    if (seen.has(next)) return stopped({ code: 'pages-endless', facts: { format } }, ...pages.slice(-1));
    seen.add(next);
    const headers = method === 'next-link' ? ([['prefer', `odata.maxpagesize=${pageSize}`]] as const) : [];
    const response = await subject.requestAt(format, next, headers);
    pages.push(response);
    cutOff = response.tooMany;
    rows.push(...response.rows);
    if (method !== 'next-link' && response.rows.length > pageSize) {
      return stopped({ code: 'limit-ignored', facts: { format, asked: pageSize } }, response);
    }
    if (response.nextUrl !== null && new URL(response.nextUrl).origin !== new URL(next).origin) {
      return stopped({ code: 'next-page-elsewhere', facts: { format, origin: new URL(response.nextUrl).origin } }, response);
    }
    const slice = { kind: 'page', number: pages.length + 1, size: pageSize } as const;
    if (method === 'next-link') next = response.nextUrl;
    else next = response.rows.length === 0 ? null : subject.url(format, { slice, count: false });
  }
  const ended = method === 'next-link' && next === null && !cutOff;
  const after = ended ? await rowAfter(subject, format, rows.length) : null;
  if (after !== null) return stopped({ code: 'pages-end-early', facts: { format, rows: rows.length } }, ...pages.slice(-1), after);
  return { rows: rows.slice(0, wanted), pages, fault: null };
}

/**
 * Returns a response with the row after the first `count` rows. Null if there is no such row. A partial response must link to the next
 * part (OData 4.01 Part 1, §11.2.6.7).
 */
async function rowAfter(subject: Subject, format: Format, count: number): Promise<AskedRows | null> {
  const { topSupported = true, skipSupported = true } = subject.description.metadata?.capabilities ?? {};
  if (!topSupported || !skipSupported) return null;
  const response = await subject.request(format, { slice: { kind: 'page', number: count + 1, size: 1 }, count: false });
  return response !== null && response.rows.length > 0 ? response : null;
}

/** Compares the rows of the pages with the rows of one response, and returns faults for duplicate and missing rows. */
function compare(
  subject: Subject,
  format: Format,
  method: PagingMethod,
  expected: AskedRows,
  { rows: paged, pages }: Fetched,
): readonly Fault[] {
  const { columns } = subject;
  const [expectedRows, found] = [identitiesOf(expected.rows, columns), identitiesOf(paged, columns)];
  const faultOf = (code: 'row-repeated' | 'row-lost', rows: readonly Row[], indexes: readonly number[]): Fault[] => {
    const [index] = indexes;
    if (index === undefined) return [];
    return [{ code, facts: { format, way: method, rows: indexes.length, example: rowInShort(rows[index], columns) } }];
  };
  const faults = [
    ...faultOf('row-repeated', paged, surplusIndexes(found, expectedRows)),
    ...faultOf('row-lost', expected.rows, surplusIndexes(expectedRows, found)),
  ];
  return shownBy(faults, expected, ...pages);
}

async function outcomesOf(subject: Subject, format: Format, methods: readonly PagingMethod[]): Promise<Outcome> {
  const first = await subject.first(format);
  const { rows } = first;
  if (rows.length < 2) return { status: 'skipped', reason: 'too-few-rows' };
  const pageSize = Math.ceil(rows.length / maxPagesRead);
  const faults: Fault[] = [];
  let pages = 0;
  for (const method of methods) {
    const paged = await pageThrough(subject, format, method, pageSize, rows.length);
    pages += paged.pages.length;
    // An incomplete fetch lacks rows. Only its own fault is reported.
    faults.push(...(paged.fault === null ? compare(subject, format, method, first, paged) : [paged.fault]));
  }
  return outcomeOf(faults, { pages, rows: rows.length });
}

/** Checks that the numbered REST pages contain every row exactly once. */
export const restPagesCheck: Check = {
  id: 'pages-rest',
  run: async (subject) =>
    subject.formats.includes('rest') ? outcomesOf(subject, 'rest', ['page']) : { status: 'skipped', reason: 'format-not-there' },
};

/** Checks that the OData pages contain every row exactly once, both with `$skip` and `$top` and with the links in the responses. */
export const odataPagesCheck: Check = {
  id: 'pages-odata',
  run: async (subject) => {
    const { topSupported = true, skipSupported = true } = subject.description.metadata?.capabilities ?? {};
    return outcomesOf(subject, 'odata', topSupported && skipSupported ? ['skip', 'next-link'] : ['next-link']);
  },
};

/** Types with the same order in all servers. Servers sort text differently. */
const types = ['int32', 'int64', 'double', 'decimal', 'date', 'dateTimeOffset'] as const;

/** Returns a number by which values are ordered. Null for null and NaN, which can be first or last. */
function rankOf(row: Row, { name, type }: Column): number | null {
  const [kind, text] = row.get(name) ?? ['absent', ''];
  if (kind === 'null' || kind === 'absent') return null;
  const isMoment = type === 'date' || type === 'dateTimeOffset';
  const rank = isMoment && kind === 'string' ? Date.parse(text) : Number(text.replace('INF', 'Infinity'));
  return Number.isNaN(rank) ? null : rank;
}

/** Returns the index of the first row that is out of order. Returns -1 if there is none. */
function misplaced(rows: readonly Row[], column: Column, descending: boolean): number {
  let last: number | null = null;
  for (const [index, row] of rows.entries()) {
    const rank = rankOf(row, column);
    if (rank === null) continue;
    if (last !== null && (descending ? rank > last : rank < last)) return index;
    last = rank;
  }
  return -1;
}

async function orderFaults(subject: Subject, format: Format, column: Column): Promise<readonly Fault[]> {
  const { rows } = await subject.first(format);
  // Requests the direction in which the rows aren't already sorted.
  const descending = misplaced(rows, column, true) !== -1;
  const order = [{ column: column.name, descending }];
  const response = await subject.request(format, { order, slice: { kind: 'page', number: 1, size: subject.size }, count: false });
  const index = response === null ? -1 : misplaced(response.rows, column, descending);
  if (response === null || index === -1) return [];
  return shownBy([{ code: 'order-ignored', facts: { format, column: column.name, row: index + 1 } }], response);
}

/** Checks that rows have the requested order, in both formats. */
export const orderCheck: Check = {
  id: 'order',
  run: async (subject) => {
    const { capabilities } = subject.description.metadata ?? {};
    if (capabilities?.sortable === false) return { status: 'skipped', reason: 'not-offered' };
    const oneDirection = new Set([...(capabilities?.ascendingOnly ?? []), ...(capabilities?.descendingOnly ?? [])]);
    const candidates = subject.columns.filter(({ name, sortable }) => sortable !== false && !oneDirection.has(name));
    const [first] = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const column = probeColumn(candidates, first?.rows ?? [], types);
    if (column === null) return { status: 'skipped', reason: 'no-column-fit' };
    const faults = await Promise.all(subject.formats.map((format) => orderFaults(subject, format, column)));
    return outcomeOf(faults.flat(), { column: column.name });
  },
};

async function repeatableFaults(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const first = await subject.first(format);
  const again = await subject.requestAt(
    format,
    subject.url(format, { slice: { kind: 'page', number: 1, size: subject.size } }) ?? first.url,
  );
  const [one, other] = [first, again].map(({ rows }) => identitiesOf(rows, subject.columns));
  const row = one?.findIndex((identity, index) => identity !== other?.[index]) ?? -1;
  const longer = one?.length !== other?.length ? Math.min(one?.length ?? 0, other?.length ?? 0) : -1;
  const index = row === -1 ? longer : row;
  return index === -1 ? [] : shownBy([{ code: 'not-repeatable', facts: { format, row: index + 1 } }], first, again);
}

/**
 * Checks that the same request returns the same rows in the same order. Otherwise, pages from separate requests can't contain every row
 * once.
 */
export const repeatableCheck: Check = {
  id: 'repeatable',
  run: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length < 2)) return { status: 'skipped', reason: 'too-few-rows' };
    const faults = await Promise.all(subject.formats.map((format) => repeatableFaults(subject, format)));
    return outcomeOf(faults.flat());
  },
};
