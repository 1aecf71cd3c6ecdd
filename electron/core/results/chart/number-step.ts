/** A width that people read easily: `figure` × 10^`exponent`, the figure 1, 2 or 5. */
export interface NumberStep {
  readonly figure: number;
  readonly exponent: number;
}

const figures = [1, 2, 5] as const;

/** A double holds whole numbers up to 2^53: multiples of a step must stay well below. */
const mostMultiples = 2 ** 50;

/** A power of ten by which to multiply, or else divide: dividing by a whole power rounds once, multiplying by a fraction twice. */
function power({ exponent }: NumberStep): { readonly times: number; readonly over: number } {
  return exponent >= 0 ? { times: Number(`1e${exponent}`), over: 1 } : { times: 1, over: Number(`1e${-exponent}`) };
}

/** The multiple of a step: its beginning, as the double nearest to it. */
export function edgeOf(step: NumberStep, multiple: number): number {
  const { times, over } = power(step);
  return (multiple * step.figure * times) / over;
}

/** SQL of {@link edgeOf}, the same double. */
export function edgeSql(step: NumberStep, multiple: string): string {
  const { times, over } = power(step);
  return `((${multiple}) * CAST(${step.figure} AS DOUBLE) * CAST('${times}' AS DOUBLE) / CAST('${over}' AS DOUBLE))`;
}

/** SQL of the multiple in which a double lies: at or above its edge, and below the next. */
export function multipleSql(step: NumberStep, value: string): string {
  const { times, over } = power(step);
  const about = `floor(${value} / CAST(${step.figure} AS DOUBLE) / CAST('${times}' AS DOUBLE) * CAST('${over}' AS DOUBLE))`;
  // The quotient is rounded: a value at an edge may seem to lie beside it.
  return `CASE WHEN ${value} >= ${edgeSql(step, `${about} + 1`)} THEN ${about} + 1
    WHEN ${value} < ${edgeSql(step, about)} THEN ${about} - 1 ELSE ${about} END`;
}

/**
 * The narrowest step whose multiples cover a range with at most `most` of them.
 *
 * @param whole Whether values are whole numbers: then no step is below one.
 */
export function numberStep(least: number, greatest: number, most: number, whole: boolean): NumberStep {
  const furthest = Math.max(Math.abs(least), Math.abs(greatest));
  // Halves first: the distance between two doubles may be none.
  const span = greatest / 2 - least / 2;
  const narrowest = Math.max(span / (most / 2), furthest / mostMultiples, whole ? 1 : 0);
  if (narrowest === 0) return { figure: 1, exponent: 0 };
  const ofOneValue = span === 0 && !whole ? Math.max(furthest / 10, narrowest) : narrowest;
  for (let exponent = Math.max(-300, Math.floor(Math.log10(ofOneValue)) - 1); ; exponent += 1) {
    for (const figure of figures) {
      const step = { figure, exponent };
      if (edgeOf(step, 1) >= ofOneValue && multiplesOver(step, least, greatest) <= most) return step;
    }
    if (exponent >= 308) return { figure: 1, exponent: 308 };
  }
}

/** How many multiples of a step a range touches, give or take its rounding. */
function multiplesOver(step: NumberStep, least: number, greatest: number): number {
  const width = edgeOf(step, 1);
  return Math.floor(greatest / width) - Math.floor(least / width) + 1;
}
