import type { ComparedCell } from '../../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../../shared/contract/results/run.ts';
import { cutCell } from '../cut-cell.ts';

/** Characters before the first that differs, which are shown with it. */
const leadIn = 60;
/** Up to so many characters that are the same at the beginning of both are shown all. */
const longestBeginning = 200;

/** Two values beside each other as they are looked at: long ones cut, what is the same at the beginning of both left out where it would hide the difference. */
export function shownPair(left: Cell, right: Cell, differs: boolean): Pick<ComparedCell, 'left' | 'right' | 'from'> {
  const same = differs ? sameCharacters(left[1], right[1]) : 0;
  if (same <= longestBeginning) return { left: cutCell(left), right: cutCell(right) };
  const wanted = same - leadIn;
  const from = isLowSurrogate(left[1].charCodeAt(wanted)) ? wanted - 1 : wanted;
  return { left: cutCell(left, from), right: cutCell(right, from), from };
}

/** How many characters two texts begin with that are the same. */
function sameCharacters(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
