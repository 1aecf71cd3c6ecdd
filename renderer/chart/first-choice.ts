import { maxBars } from '../../shared/contract/results/chart.ts';
import { type ChartChoice, type ChartKind, chartKinds, chartOf, rolesOf } from './chart-choice.ts';
import { type ChartableColumn, fits, isMoment } from './chartable-column.ts';

/** Returns whether the values of a column repeat, so that bars per value are meaningful. */
function repeats({ values, different }: ChartableColumn): boolean {
  return different > 1 && different <= values / 2;
}

function isNumber(column: ChartableColumn): boolean {
  return fits(column, 'number');
}

/** Returns whether a column contains neither numbers nor times, such as strings and booleans. */
function isName(column: ChartableColumn): boolean {
  return fits(column, 'category') && !fits(column, 'place');
}

/** Returns whether a column contains numbers that don't identify a row. */
function isMeasure(column: ChartableColumn): boolean {
  return isNumber(column) && !column.key;
}

/**
 * Returns the best measure. Prefers fractions and columns with many different values, because repeating integers are usually years or
 * codes.
 */
function measured(columns: readonly ChartableColumn[]): ChartableColumn | undefined {
  const numbers = columns.filter(isMeasure);
  return numbers.find(({ type }) => type === 'double' || type === 'decimal') ?? numbers.find((column) => !repeats(column)) ?? numbers[0];
}

/**
 * Returns the most informative chart for the types of the columns. Null if no chart can be drawn.
 *
 * Numbers over time are drawn as a line. Numbers with a repeating text are bars of averages. Two numbers are points, and one number is a
 * histogram. Otherwise bars count the values. Numbers of a key are measured only if the user selects them.
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

/** Returns a chart of a type. Keeps the previous columns if they are suitable, otherwise selects the best ones. Null if there are none. */
export function choiceOfKind(kind: ChartKind, columns: readonly ChartableColumn[], before: ChartChoice | null): ChartChoice | null {
  const roles = rolesOf[kind];
  const formerColumn = (
    among: readonly ChartableColumn[],
    name: string | null | undefined,
    role: typeof roles.up,
  ): ChartableColumn | undefined => among.find((column) => column.name === name && role !== null && fits(column, role));
  const across = formerColumn(columns, before?.across, roles.across) ?? bestAcross(kind, columns);
  if (across === undefined) return null;
  const others = columns.filter(({ name }) => name !== across.name);
  const up =
    formerColumn(others, before?.up, roles.up) ??
    (kind === 'scatter' ? (others.find(isMeasure) ?? others.find(isNumber) ?? others.find((one) => fits(one, 'place'))) : measured(others));
  if (kind === 'scatter' && up === undefined) return null;
  const summary = before === null || before.by === 'count' ? (across.different < across.values ? 'mean' : 'sum') : before.by;
  const choice: ChartChoice = {
    kind,
    across: across.name,
    up: up?.name ?? null,
    by: up === undefined || (before?.by === 'count' && before.kind !== 'scatter' && before.kind !== 'histogram') ? 'count' : summary,
    // Bars of a time column are sorted by time.
    order: before?.order ?? (isMoment(across.type) ? 'category' : 'size'),
    bin: before?.bin ?? 'automatic',
    series: before?.series ?? null,
    most: before?.most ?? maxBars,
    others: before?.others ?? false,
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

/** Returns the chart types that are possible with these columns. */
export function possibleKinds(columns: readonly ChartableColumn[]): readonly ChartKind[] {
  return chartKinds.filter((kind) => choiceOfKind(kind, columns, null) !== null);
}
