/** Characters beyond which a text is as wide as a column gets. */
export const longestMeasured = 80;

/** Finds the text that takes most room, of those there are. */
export type WidestText = (texts: Iterable<string>) => string;

/**
 * Finds widest texts by the widths of their characters, each measured once: measuring every text whole takes fifty times as long.
 *
 * What characters do to their neighbours is left out, which is less than a column's margins. Of a text counts what {@link longestMeasured} counts.
 *
 * @param measure Width of a text in any unit.
 */
export function createWidestText(measure: (text: string) => number): WidestText {
  const known = new Map<number, number>();
  const widthOf = (text: string): number => {
    let width = 0;
    const end = Math.min(text.length, longestMeasured);
    for (let index = 0; index < end; index += 1) {
      const unit = text.charCodeAt(index);
      let own = known.get(unit);
      if (own === undefined) {
        own = measure(String.fromCharCode(unit));
        known.set(unit, own);
      }
      width += own;
    }
    return width;
  };
  return (texts) => {
    let widest = '';
    let most = 0;
    for (const text of texts) {
      const width = widthOf(text);
      if (width <= most) continue;
      most = width;
      widest = text;
    }
    return widest.slice(0, longestMeasured);
  };
}
