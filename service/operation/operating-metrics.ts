import { X509Certificate } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IssuerState } from '../access/issuer-keys.ts';
import { Gauge, type LabelledValue, type Metric } from '../metrics/metric.ts';
import type { PublishedProblem } from '../sources/published-sources.ts';

/** The latest state of the service's surroundings, for metrics that administrators alert on. */
export interface OperatingState {
  readonly issuers: () => readonly IssuerState[];
  /** Names of the sources, and whether they are published and respond. */
  readonly sources: () => readonly { readonly source: string; readonly isUp: boolean }[];
  readonly problems: () => readonly PublishedProblem[];
  /** Number of conversions so far, and of those in progress. */
  readonly conversions: () => { readonly total: number; readonly running: number };
  /** When the catalogue last changed. Null before that. */
  readonly publishedAt: () => Date | null;
  /** The certificate of the service, in PEM. Null without TLS. */
  readonly certificate: () => string | null;
  /** Whether the state could be read and written at the latest attempt. */
  readonly state: () => boolean;
  readonly dataFolder: string;
}

/** Maximum number of sources and issuers with metrics of their own. Sources that are down come first. */
const mostNames = 100;

const delay = monitorEventLoopDelay({ resolution: 20 });

/** Returns the metrics of the service's surroundings. Each has a bounded number of label values. */
export function operatingMetrics(state: OperatingState): readonly Metric[] {
  delay.enable();
  const sources = () => state.sources().map(({ source, isUp }) => ({ labels: { source }, value: isUp ? 1 : 0 }));
  const issuers = () => state.issuers().map(({ issuer, isUp }) => ({ labels: { issuer }, value: isUp === false ? 0 : 1 }));
  return [
    new Gauge('dataquay_source_up', 'Whether a source is published and its server responds.', () => bounded(sources())),
    new Gauge('dataquay_sources_down', 'Sources that aren’t published or whose server doesn’t respond.', () => down(sources())),
    new Gauge('dataquay_issuer_up', 'Whether the latest request to an issuer succeeded.', () => bounded(issuers())),
    new Gauge('dataquay_state_up', 'Whether the state of callers could be read and written at the latest attempt.', () =>
      state.state() ? 1 : 0,
    ),
    new Gauge('dataquay_tables_damaged', 'Tables that aren’t published because of an error, by its code.', () => damaged(state.problems())),
    new Gauge('dataquay_conversions_running', 'Files that are being converted.', () => state.conversions().running),
    new Gauge('dataquay_conversions_total', 'Conversions of files since the start.', () => state.conversions().total, 'counter'),
    new Gauge('dataquay_last_publication_timestamp_seconds', 'Time of the last change of the catalogue.', () =>
      seconds(state.publishedAt()),
    ),
    new Gauge('dataquay_certificate_expiry_timestamp_seconds', 'When the certificate of the service expires.', () =>
      seconds(expiryOf(state.certificate())),
    ),
    new Gauge('dataquay_data_folder_free_bytes', 'Free space of the data folder.', () => freeBytes(state.dataFolder)),
    new Gauge(
      'dataquay_event_loop_delay_seconds',
      'Delay of the event loop that 99 % of samples don’t exceed, since the last request.',
      () => {
        const value = delay.percentile(99) / 1e9;
        delay.reset();
        return Number.isFinite(value) ? value : 0;
      },
    ),
  ];
}

function bounded(values: readonly LabelledValue[]): readonly LabelledValue[] {
  return values.toSorted((left, right) => left.value - right.value).slice(0, mostNames);
}

function down(values: readonly LabelledValue[]): number {
  return values.filter(({ value }) => value === 0).length;
}

function damaged(problems: readonly PublishedProblem[]): readonly LabelledValue[] {
  const failed = problems.filter(({ part, skipped }) => part !== null && skipped !== true);
  return [...Map.groupBy(failed, ({ reason }) => reason.code)].map(([code, ofCode]) => ({ labels: { code }, value: ofCode.length }));
}

/** Returns no value instead of a wrong one. */
function seconds(time: Date | null): readonly LabelledValue[] {
  return time === null ? [] : [{ labels: {}, value: Math.floor(time.getTime() / 1000) }];
}

function expiryOf(pem: string | null): Date | null {
  return pem === null ? null : new X509Certificate(pem).validToDate;
}

function freeBytes(folder: string): readonly LabelledValue[] {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return [{ labels: {}, value: bavail * bsize }];
  } catch {
    return [];
  }
}
