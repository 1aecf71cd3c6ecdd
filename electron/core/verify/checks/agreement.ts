import { compareCells } from '../../../../shared/compare/compare-cells.ts';
import { readTimestamp } from '../../../../shared/compare/value-form.ts';
import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { type Fault, outcomeOf, shownBy } from '../outcome.ts';
import type { Row } from '../requested-rows.ts';
import { agreeable, identitiesOf, rowInShort, surplusIndexes } from '../row-identity.ts';
import type { AskedRows, Check, Subject } from '../subject.ts';

const longestValue = 80;

/** The compared responses. */
type Both = Readonly<Record<Format, AskedRows>>;

/** Returns the first responses if both are complete. Otherwise, requests the first rows in the same order from both formats. */
async function responsesOf(subject: Subject): Promise<Both> {
  const [rest, odata] = await Promise.all([subject.first('rest'), subject.first('odata')]);
  if (rest.isComplete && odata.isComplete) return { rest, odata };
  const sortable = subject.columns.filter(
    ({ sortable: may, list, type }) => may !== false && !list && type !== 'unknown' && type !== 'binary',
  );
  const columns = subject.key.length > 0 ? subject.key : sortable;
  const order = columns.map(({ name }) => ({ column: name, descending: false }));
  const size = Math.min(rest.rows.length, odata.rows.length);
  const query = { order, slice: { kind: 'page', number: 1, size }, count: false } as const;
  const [sortedRest, sortedOData] = await Promise.all([subject.request('rest', query), subject.request('odata', query)]);
  return { rest: sortedRest ?? rest, odata: sortedOData ?? odata };
}

/** Returns the fault for the first column whose values differ between the two formats of a row. Null if no value differs. */
function differenceOf(columns: readonly Column[], rest: Row, odata: Row, row: number): Fault | null {
  for (const column of columns) {
    const { name, type, list } = column;
    const [one, other] = [agreeable(rest.get(name), column), agreeable(odata.get(name), column)];
    if (compareCells(one, other, list ? undefined : type).kind !== 'value') continue;
    const shortText = (cell: typeof one): string => cell?.[1].slice(0, longestValue) ?? '';
    return { code: 'value-differs', facts: { column: name, row: row + 1, rest: shortText(one), odata: shortText(other) } };
  }
  return null;
}

/**
 * Pairs rows that have no equal row in the other format.
 *
 * Rows are paired by key, or in order if there is no key and both formats have the same number of unpaired rows.
 */
function pairsOf(subject: Subject, { rest, odata }: Both, indexes: Readonly<Record<Format, readonly number[]>>) {
  if (subject.key.length === 0) {
    const paired = indexes.rest.length === indexes.odata.length;
    return paired ? indexes.rest.map((own, index) => ({ rest: own, odata: indexes.odata[index] ?? 0 })) : [];
  }
  const keys = identitiesOf(odata.rows, subject.key);
  const byKey = new Map(indexes.odata.map((index) => [keys[index], index]));
  const ownKeys = identitiesOf(rest.rows, subject.key);
  return indexes.rest.flatMap((index) => {
    const other = byKey.get(ownKeys[index]);
    return other === undefined ? [] : [{ rest: index, odata: other }];
  });
}

/** Returns a timestamp of the column without a time zone, and whether any timestamp of the column has one. */
function momentsOf(rows: readonly Row[], { name }: Column) {
  const texts = rows.flatMap((row) => {
    const [kind, text] = row.get(name) ?? ['absent', ''];
    return kind === 'string' && /\d[Tt ]\d/.test(text) ? [text] : [];
  });
  const withoutZone = texts.find((text) => readTimestamp(text)?.zone === null);
  return { bare: withoutZone, hasZone: texts.some((text) => typeof readTimestamp(text)?.zone === 'string') };
}

/**
 * Finds columns whose timestamps have a time zone in only one format. They are equal only if the others are in UTC, which most programs
 * don't assume.
 */
function zonesMissing({ columns }: Subject, both: Both): readonly Fault[] {
  return columns.flatMap((column): readonly Fault[] => {
    if ((column.type !== 'dateTimeOffset' && column.type !== 'date') || column.list) return [];
    const [rest, odata] = [momentsOf(both.rest.rows, column), momentsOf(both.odata.rows, column)];
    const [format, value] = rest.bare !== undefined ? (['rest', rest.bare] as const) : (['odata', odata.bare] as const);
    if (value === undefined || (rest.hasZone && odata.hasZone) || !(rest.hasZone || odata.hasZone)) return [];
    return [{ code: 'zone-missing', facts: { format, column: column.name, value } }];
  });
}

function missing(subject: Subject, format: Format, rows: readonly Row[], indexes: readonly number[]): readonly Fault[] {
  const [index] = indexes;
  if (index === undefined) return [];
  return [{ code: 'row-missing', facts: { format, rows: indexes.length, example: rowInShort(rows[index], subject.columns) } }];
}

function agreementFaults(subject: Subject, both: Both): readonly Fault[] {
  const { columns } = subject;
  const [rest, odata] = [identitiesOf(both.rest.rows, columns), identitiesOf(both.odata.rows, columns)];
  const indexes = { rest: surplusIndexes(rest, odata), odata: surplusIndexes(odata, rest) };
  const pairs = pairsOf(subject, both, indexes);
  const differences = new Map<string, Fault>();
  for (const pair of pairs) {
    const [one, other] = [both.rest.rows[pair.rest], both.odata.rows[pair.odata]];
    const fault = one === undefined || other === undefined ? null : differenceOf(columns, one, other, pair.rest);
    if (fault !== null && !differences.has(String(fault.facts.column))) differences.set(String(fault.facts.column), fault);
  }
  const paired = { rest: new Set(pairs.map((pair) => pair.rest)), odata: new Set(pairs.map((pair) => pair.odata)) };
  const surplus = (format: Format) => indexes[format].filter((index) => !paired[format].has(index));
  const faults = [
    ...differences.values(),
    ...zonesMissing(subject, both),
    ...missing(subject, 'odata', both.rest.rows, surplus('rest')),
    ...missing(subject, 'rest', both.odata.rows, surplus('odata')),
  ];
  return shownBy(faults, both.rest, both.odata);
}

/** Checks that both formats return the same rows with the same values, in any notation. */
export const agreementCheck: Check = {
  id: 'agreement',
  run: async (subject) => {
    if (subject.formats.length < 2) return { status: 'skipped', reason: 'one-format' };
    const both = await responsesOf(subject);
    const [rest, odata] = [both.rest.rows.length, both.odata.rows.length];
    if (rest + odata === 0) return { status: 'skipped', reason: 'no-rows' };
    return outcomeOf(agreementFaults(subject, both), { rows: Math.min(rest, odata) });
  },
};
