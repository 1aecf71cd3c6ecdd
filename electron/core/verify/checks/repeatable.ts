import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import { identitiesOf } from '../row-identity.ts';
import type { Subject } from '../subject.ts';

async function faultsOf(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const first = await subject.first(format);
  const again = await subject.askAt(format, subject.url(format, { slice: { kind: 'page', number: 1, size: subject.size } }) ?? first.url);
  const [one, other] = [first, again].map(({ rows }) => identitiesOf(rows, subject.columns));
  const row = one?.findIndex((identity, place) => identity !== other?.[place]) ?? -1;
  const longer = one?.length !== other?.length ? Math.min(one?.length ?? 0, other?.length ?? 0) : -1;
  const place = row === -1 ? longer : row;
  return place === -1 ? [] : [{ code: 'not-repeatable', facts: { format, row: place + 1 } }];
}

/** The same request brings the same rows in the same order: what pages, one request each, can hold every row by. */
export const repeatableCheck: Check = {
  id: 'repeatable',
  look: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length < 2)) return { status: 'skipped', reason: 'too-few-rows' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format)));
    return outcomeOf(faults.flat());
  },
};
