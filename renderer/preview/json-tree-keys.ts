import type { JsonLine } from './json-lines.ts';

/** What a key does in a tree of JSON: to another line, by its number, or the active one folded or unfolded. */
export type TreeStep = { readonly to: number } | { readonly fold: boolean } | null;

/** Lines by which Page Up and Page Down go. */
const page = 20;

/**
 * What a key does, as trees are gone through by keyboard (WAI-ARIA Authoring Practices, Tree View Pattern); null for one that does nothing.
 *
 * @param seen Numbers of the lines in sight and of those scrolled out of it.
 */
export function stepOfKey(
  key: string,
  active: number,
  lines: readonly JsonLine[],
  seen: readonly number[],
  isFolded: (line: number) => boolean,
): TreeStep {
  const line = lines[active];
  if (line === undefined) return null;
  const stops = seen.filter((at) => lines[at]?.closes === false);
  const place = stops.indexOf(active);
  const at = (wanted: number): TreeStep => ({ to: stops[Math.min(stops.length - 1, Math.max(0, wanted))] ?? active });
  const opens = line.end > active;
  switch (key) {
    case 'ArrowDown':
      return at(place + 1);
    case 'ArrowUp':
      return at(place - 1);
    case 'PageDown':
      return at(place + page);
    case 'PageUp':
      return at(place - page);
    case 'Home':
      return at(0);
    case 'End':
      return at(stops.length - 1);
    case 'ArrowRight':
      if (!opens) return null;
      return isFolded(active) ? { fold: false } : at(place + 1);
    case 'ArrowLeft':
      if (opens && !isFolded(active)) return { fold: true };
      return line.parent < 0 ? null : { to: line.parent };
    case 'Enter':
    case ' ':
      return opens ? { fold: !isFolded(active) } : null;
    default:
      return null;
  }
}
