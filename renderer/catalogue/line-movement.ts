import type { CatalogueLine } from './lines.ts';

/**
 * The line that a key leads to from `current`, headings passed over; null where the key moves nothing.
 *
 * @param key as `KeyboardEvent.key` names it: arrows up and down, Page Up and Down, Home, End.
 * @param page how many lines Page Up and Page Down pass.
 */
export function nextApiLine(lines: readonly CatalogueLine[], current: number, key: string, page: number): number | null {
  const apis = lines.flatMap((line, index) => (line.kind === 'api' ? [index] : []));
  const at = apis.indexOf(current);
  const last = apis.length - 1;
  if (last < 0) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : (apis[Math.min(Math.max(next, 0), last)] ?? null);
}
