/** A metric in the text format of Prometheus (exposition format 0.0.4). */
export interface Metric {
  lines(): readonly string[];
}

/** Label values by label name. */
export type Labels = Readonly<Record<string, string>>;

/** Maximum number of label combinations of a metric. Further ones are counted together, as `other`. */
const mostSeries = 1_000;

/** Returns the labels, or `other` for each of them if they are new and the metric has too many already. */
function boundedLabels(labels: Labels, known: ReadonlyMap<string, unknown>): Labels {
  if (known.size < mostSeries || known.has(labelsText(labels))) return labels;
  return Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));
}

/** A value with its labels. */
export interface LabelledValue {
  readonly labels: Labels;
  readonly value: number;
}

/** A count for each combination of labels. Counts never decrease. */
export class Counter implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels, amount = 1): void {
    const key = labelsText(boundedLabels(labels, this.#counts));
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + amount);
  }

  lines(): readonly string[] {
    return [
      ...heading(this.#name, this.#help, 'counter'),
      ...[...this.#counts].map(([labels, count]) => `${this.#name}${labels} ${count}`),
    ];
  }
}

/** A value that is read when the metrics are requested. */
export class Gauge implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #value: () => number | readonly LabelledValue[];

  readonly #type: 'gauge' | 'counter';

  /**
   * @param value returns the value, or one value for each combination of labels
   * @param type `counter` for a value that never decreases
   */
  constructor(name: string, help: string, value: () => number | readonly LabelledValue[], type: 'gauge' | 'counter' = 'gauge') {
    this.#name = name;
    this.#type = type;
    this.#help = help;
    this.#value = value;
  }

  lines(): readonly string[] {
    const value = this.#value();
    const values = typeof value === 'number' ? [{ labels: {}, value }] : value;
    return [...heading(this.#name, this.#help, this.#type), ...values.map((one) => `${this.#name}${labelsText(one.labels)} ${one.value}`)];
  }
}

/** Counts values at or below each bound, for each combination of labels. */
export class Histogram implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number; count: number }>();

  /** @param bounds in ascending order */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(wanted: Labels, value: number): void {
    const labels = boundedLabels(wanted, this.#series);
    const key = labelsText(labels);
    const series = this.#series.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    this.#series.set(key, series);
    series.sum += value;
    series.count += 1;
    for (const [index, bound] of this.#bounds.entries()) if (value <= bound) series.counts[index] = (series.counts[index] ?? 0) + 1;
  }

  lines(): readonly string[] {
    const name = this.#name;
    const series = [...this.#series.values()].flatMap(({ labels, counts, sum, count }) => [
      ...this.#bounds.map((bound, index) => `${name}_bucket${labelsText({ ...labels, le: String(bound) })} ${counts[index]}`),
      `${name}_bucket${labelsText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${labelsText(labels)} ${sum}`,
      `${name}_count${labelsText(labels)} ${count}`,
    ]);
    return [...heading(name, this.#help, 'histogram'), ...series];
  }
}

/** Returns the text of several metrics. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.flatMap((metric) => [...metric.lines(), '']).join('\n');
}

export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

function heading(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`];
}

function labelsText(labels: Labels): string {
  const texts = Object.entries(labels).map(([name, value]) => {
    const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
    return `${name}="${escaped}"`;
  });
  return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
