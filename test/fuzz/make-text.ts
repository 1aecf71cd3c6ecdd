import { mutate } from './mutate.ts';
import type { Random } from './random.ts';

/** The material for texts of one kind: complete valid texts, and fragments. */
export interface Corpus {
  readonly texts: readonly [string, ...string[]];
  readonly fragments: readonly [string, ...string[]];
}

/** Creates a text from changed or joined valid texts, from fragments in any order, or from any characters. Most texts are short. */
export function makeText(random: Random, { texts, fragments }: Corpus): string {
  const kind = random.below(10);
  if (kind < 6) return mutate(random, random.pick(texts), random.pick(texts), fragments);
  if (kind < 9) return Array.from({ length: 1 + random.below(24) }, () => random.pick(fragments)).join('');
  const highest = random.pick([128, 256, 65_536]);
  return Array.from({ length: random.below(48) }, () => String.fromCharCode(random.below(highest))).join('');
}
