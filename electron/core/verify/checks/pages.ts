import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Row } from '../asked-rows.ts';
import type { Check } from '../check.ts';
import { type Fault, type Outcome, outcomeOf } from '../outcome.ts';
import { identitiesOf, placesBeyond, rowInShort } from '../row-identity.ts';
import type { Subject } from '../subject.ts';

/** How pages follow each other: by number, by rows to skip, or by the address that each answer names. */
export type Way = 'page' | 'skip' | 'next-link';

/** So many pages are made of the rows that one answer has. */
const pagesWanted = 4;

interface Walked {
  readonly rows: readonly Row[];
  readonly pages: number;
  readonly fault: Fault | null;
}

/** Asks for pages until so many rows are there, or no more come. */
async function walk(subject: Subject, format: Format, way: Way, pageSize: number, wanted: number): Promise<Walked> {
  const rows: Row[] = [];
  const first = { slice: { kind: 'page', number: 1, size: pageSize }, count: false } as const;
  const whole = { slice: { kind: 'range', skip: 0, top: null }, count: false } as const;
  let next = subject.url(format, way === 'next-link' ? whole : first);
  const seen = new Set<string>();
  let pages = 0;
  let cutOff = false;
  while (next !== null && rows.length < wanted) {
    if (seen.has(next)) return { rows, pages, fault: { code: 'pages-endless', facts: { format } } };
    seen.add(next);
    const headers = way === 'next-link' ? ([['prefer', `odata.maxpagesize=${pageSize}`]] as const) : [];
    const answer = await subject.askAt(format, next, headers);
    pages += 1;
    cutOff = answer.tooMany;
    rows.push(...answer.rows);
    if (way !== 'next-link' && answer.rows.length > pageSize) {
      return { rows, pages, fault: { code: 'limit-ignored', facts: { format, asked: pageSize } } };
    }
    if (answer.nextUrl !== null && new URL(answer.nextUrl).origin !== new URL(next).origin) {
      return { rows, pages, fault: { code: 'next-page-elsewhere', facts: { format, origin: new URL(answer.nextUrl).origin } } };
    }
    const slice = { kind: 'page', number: pages + 1, size: pageSize } as const;
    if (way === 'next-link') next = answer.nextUrl;
    else next = answer.rows.length === 0 ? null : subject.url(format, { slice, count: false });
  }
  const ended = way === 'next-link' && next === null && !cutOff;
  const fault = ended && (await hasRowBehind(subject, format, rows.length)) ? endedEarly(format, rows.length) : null;
  return { rows: rows.slice(0, wanted), pages, fault };
}

const endedEarly = (format: Format, rows: number): Fault => ({ code: 'pages-end-early', facts: { format, rows } });

/** Whether a row is there behind so many: a part of the rows has to say where the next part is (OData 4.01 Part 1, §11.2.6.7). */
async function hasRowBehind(subject: Subject, format: Format, count: number): Promise<boolean> {
  const { topSupported = true, skipSupported = true } = subject.description.metadata?.capabilities ?? {};
  if (!topSupported || !skipSupported) return false;
  const answer = await subject.ask(format, { slice: { kind: 'page', number: count + 1, size: 1 }, count: false });
  return answer !== null && answer.rows.length > 0;
}

/** What the pages have too often, and what they lack, beside the rows of one answer. */
function compare(subject: Subject, format: Format, way: Way, expected: readonly Row[], walked: readonly Row[]): readonly Fault[] {
  const { columns } = subject;
  const [wanted, found] = [identitiesOf(expected, columns), identitiesOf(walked, columns)];
  const told = (code: 'row-repeated' | 'row-lost', rows: readonly Row[], places: readonly number[]): Fault[] => {
    const [place] = places;
    if (place === undefined) return [];
    return [{ code, facts: { format, way, rows: places.length, example: rowInShort(rows[place], columns) } }];
  };
  return [...told('row-repeated', walked, placesBeyond(found, wanted)), ...told('row-lost', expected, placesBeyond(wanted, found))];
}

async function outcomesOf(subject: Subject, format: Format, ways: readonly Way[]): Promise<Outcome> {
  const { rows } = await subject.first(format);
  if (rows.length < 2) return { status: 'skipped', reason: 'too-few-rows' };
  const pageSize = Math.ceil(rows.length / pagesWanted);
  const faults: Fault[] = [];
  let pages = 0;
  for (const way of ways) {
    const walked = await walk(subject, format, way, pageSize, rows.length);
    pages += walked.pages;
    // What an incomplete walk lacks is its own fault's doing.
    faults.push(...(walked.fault === null ? compare(subject, format, way, rows, walked.rows) : [walked.fault]));
  }
  return outcomeOf(faults, { pages, rows: rows.length });
}

/** The numbered pages of REST hold every row once. */
export const restPagesCheck: Check = {
  id: 'pages-rest',
  look: async (subject) =>
    subject.formats.includes('rest') ? outcomesOf(subject, 'rest', ['page']) : { status: 'skipped', reason: 'format-not-there' },
};

/** The pages of OData hold every row once: those that `$skip` and `$top` make, and those that the answers lead to. */
export const odataPagesCheck: Check = {
  id: 'pages-odata',
  look: async (subject) => {
    const { topSupported = true, skipSupported = true } = subject.description.metadata?.capabilities ?? {};
    return outcomesOf(subject, 'odata', topSupported && skipSupported ? ['skip', 'next-link'] : ['next-link']);
  },
};
