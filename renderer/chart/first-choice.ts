import { type ChartChoice, type ChartKind, chartKinds, chartOf, rolesOf } from './chart-choice.ts';
import { type ChartableColumn, fits, isMoment } from './chartable-column.ts';

/** A column whose values come again: bars of it say something. */
function repeats({ values, different }: ChartableColumn): boolean {
  return different > 1 && different <= values / 2;
}

function isNumber(column: ChartableColumn): boolean {
  return fits(column, 'number');
}

/** Texts, yes and no: what is neither a number nor in time. */
function isName(column: ChartableColumn): boolean {
  return fits(column, 'category') && !fits(column, 'place');
}

/** A number that says more than which row it is in. */
function isMeasure(column: ChartableColumn): boolean {
  return isNumber(column) && !column.key;
}

/** Fractions and many different values first: whole numbers that come again are more often years and codes. */
function measured(columns: readonly ChartableColumn[]): ChartableColumn | undefined {
  const numbers = columns.filter(isMeasure);
  return numbers.find(({ type }) => type === 'double' || type === 'decimal') ?? numbers.find((column) => !repeats(column)) ?? numbers[0];
}

/**
 * The chart that tells most of columns with such types at first: numbers over time as a line, numbers by a repeated text as bars of their
 * means, two numbers as points, one as a histogram, and else how often each value is there. The numbers of a key are measured by no chart
 * unasked. Null where nothing can be drawn.
 */
export function firstChoice(columns: readonly ChartableColumn[]): ChartChoice | null {
  const kind = chartKindOf(columns);
  return kind === null ? null : choiceOfKind(kind, columns, null);
}

function chartKindOf(columns: readonly ChartableColumn[]): ChartKind | null {
  const numbers = columns.filter(isMeasure).length;
  const names = columns.filter(isName);
  if (numbers > 0 && columns.some(({ type, different }) => isMoment(type) && different > 1)) return 'line';
  if (names.some(repeats)) return 'bar';
  if (numbers > 1) return 'scatter';
  if (numbers === 1) return names.length > 0 ? 'bar' : 'histogram';
  if (columns.some(({ type }) => isMoment(type)) || columns.some(isNumber)) return 'histogram';
  return columns.some((column) => fits(column, 'category')) ? 'bar' : null;
}

/** A chart of this kind: with the columns of the choice before wherever they fit, else with the best ones; null where there are none. */
export function choiceOfKind(kind: ChartKind, columns: readonly ChartableColumn[], before: ChartChoice | null): ChartChoice | null {
  const roles = rolesOf[kind];
  const kept = (among: readonly ChartableColumn[], name: string | null | undefined, role: typeof roles.up): ChartableColumn | undefined =>
    among.find((column) => column.name === name && role !== null && fits(column, role));
  const across = kept(columns, before?.across, roles.across) ?? bestAcross(kind, columns);
  if (across === undefined) return null;
  const others = columns.filter(({ name }) => name !== across.name);
  const up =
    kept(others, before?.up, roles.up) ??
    (kind === 'scatter' ? (others.find(isMeasure) ?? others.find(isNumber) ?? others.find((one) => fits(one, 'place'))) : measured(others));
  if (kind === 'scatter' && up === undefined) return null;
  const summary = before === null || before.by === 'count' ? (across.different < across.values ? 'mean' : 'sum') : before.by;
  const choice: ChartChoice = {
    kind,
    across: across.name,
    up: up?.name ?? null,
    by: up === undefined || (before?.by === 'count' && before.kind !== 'scatter' && before.kind !== 'histogram') ? 'count' : summary,
    order: before?.order ?? 'size',
  };
  return chartOf(choice, columns) === null ? null : choice;
}

function bestAcross(kind: ChartKind, columns: readonly ChartableColumn[]): ChartableColumn | undefined {
  const fitting = columns.filter((column) => fits(column, rolesOf[kind].across));
  const numbers = fitting.filter(isMeasure);
  switch (kind) {
    case 'bar':
      return fitting.filter(isName).find(repeats) ?? fitting.find(isName) ?? fitting.find(repeats) ?? fitting[0];
    case 'line':
      return fitting.find(({ type }) => isMoment(type)) ?? fitting.find(repeats) ?? fitting[0];
    case 'scatter':
      return numbers.find((column) => !repeats(column)) ?? numbers[0] ?? fitting[0];
    case 'histogram':
      return measured(columns) ?? fitting.find(({ key }) => !key) ?? fitting[0];
  }
}

/** The kinds that these columns can be drawn as. */
export function possibleKinds(columns: readonly ChartableColumn[]): readonly ChartKind[] {
  return chartKinds.filter((kind) => choiceOfKind(kind, columns, null) !== null);
}
