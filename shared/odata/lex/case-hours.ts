import { lexemeAt } from './lex.ts';
import type { TokenKind } from './token.ts';

interface Level {
  /** Whether it is that of the arguments of `case`. */
  readonly ofCase: boolean;
  colon: boolean;
  /** Where the last time of day without one stands; null for none. */
  time: number | null;
}

const opening: readonly TokenKind[] = ['open', 'openArray', 'openObject'];
const closing: readonly TokenKind[] = ['close', 'closeArray', 'closeObject'];

/**
 * Where, among the times of day of a text, an hour stands whose colon belongs to `case`: `case(a gt 10:20)` is `10`, a colon and `20`,
 * for without that colon the pair would have none. Offsets in `source`, from `start` on. Linear time.
 */
export function hoursOfCase(source: string, start: number): ReadonlySet<number> {
  const hours = new Set<number>();
  const levels: Level[] = [];
  let before: TokenKind = 'comma';
  let word = '';
  for (let at = start; at < source.length; ) {
    const { kind, to } = lexemeAt(source, at, before);
    const level = levels.at(-1);
    if (opening.includes(kind)) levels.push({ ofCase: kind === 'open' && word.toLowerCase() === 'case', colon: false, time: null });
    else if (kind === 'timeOfDay' && level !== undefined) level.time = at;
    else if (kind === 'colon' && level !== undefined) level.colon = true;
    else if ((kind === 'comma' || closing.includes(kind)) && level !== undefined) {
      if (level.ofCase && !level.colon && level.time !== null) hours.add(level.time);
      level.colon = false;
      level.time = null;
      if (kind !== 'comma') levels.pop();
    }
    word = kind === 'name' ? source.slice(at, to) : '';
    before = kind;
    at = to;
  }
  return hours;
}
