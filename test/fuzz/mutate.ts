import type { Random } from './random.ts';

/** Changes a text at one to four positions: removes, inserts, duplicates, swaps, truncates, or joins it with another text. */
export function mutate(random: Random, text: string, other: string, fragments: readonly [string, ...string[]]): string {
  let changed = text;
  for (let count = 1 + random.below(4); count > 0; count -= 1) changed = change(random, changed, other, fragments);
  return changed;
}

function change(random: Random, text: string, other: string, fragments: readonly [string, ...string[]]): string {
  const at = random.below(text.length + 1);
  const end = at + 1 + random.below(4);
  switch (random.below(8)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
    case 2:
      return text.slice(0, at) + random.pick(fragments) + text.slice(at);
    case 3:
      return text.slice(0, at) + random.pick(fragments) + text.slice(end);
    case 4:
      return text.slice(0, end) + text.slice(at);
    case 5:
      return (
        text.slice(0, at) +
        String.fromCharCode(random.below(random.chance(0.9) ? 128 : 65_536)) +
        text.slice(random.chance(0.5) ? at : at + 1)
      );
    case 6:
      return text.slice(0, at) + other.slice(random.below(other.length + 1));
    default:
      return random.chance(0.5) ? text.slice(0, at) : text.slice(at);
  }
}
