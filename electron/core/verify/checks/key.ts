import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import { identitiesOf, rowInShort } from '../row-identity.ts';
import type { Subject } from '../subject.ts';

async function faultsOf({ key, first }: Subject, format: Format): Promise<readonly Fault[]> {
  const { rows } = await first(format);
  const whole = rows.filter((row) => key.every(({ name }) => !['absent', 'null'].includes(row.get(name)?.[0] ?? 'absent')));
  const identities = identitiesOf(whole, key);
  const again = identities.flatMap((identity, place) => (identities.indexOf(identity) === place ? [] : [place]));
  const [place] = again;
  if (place === undefined) return [];
  return [{ code: 'key-repeated', facts: { format, rows: again.length, key: rowInShort(whole[place], key) } }];
}

/** No two rows have the same key: it is what names a row (OData 4.01 Part 2, §4.3.1), and what comparisons and upserts go by. */
export const keyCheck: Check = {
  id: 'key',
  look: async (subject) => {
    if (subject.key.length === 0) return { status: 'skipped', reason: 'no-key' };
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length < 2)) return { status: 'skipped', reason: 'too-few-rows' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format)));
    return outcomeOf(faults.flat(), { key: subject.key.map(({ name }) => name).join(', ') });
  },
};
