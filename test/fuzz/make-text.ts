import { mutate } from './mutate.ts';
import type { Random } from './random.ts';

/** What texts of one kind are made from: whole legal texts, and pieces. */
export interface Corpus {
  readonly texts: readonly [string, ...string[]];
  readonly fragments: readonly [string, ...string[]];
}

/** A text: legal texts changed or joined, pieces in any order, or any characters; most are short. */
export function makeText(random: Random, { texts, fragments }: Corpus): string {
  const kind = random.below(10);
  if (kind < 6) return mutate(random, random.pick(texts), random.pick(texts), fragments);
  if (kind < 9) return Array.from({ length: 1 + random.below(24) }, () => random.pick(fragments)).join('');
  const highest = random.pick([128, 256, 65_536]);
  return Array.from({ length: random.below(48) }, () => String.fromCharCode(random.below(highest))).join('');
}
