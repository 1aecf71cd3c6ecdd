import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ChartGroupsRequest, ChartMarks, ChartRequest } from '../../shared/contract/results/chart.ts';
import type { ColumnStatistics, ColumnStatisticsRequest } from '../../shared/contract/results/column-statistics.ts';
import type { FlattenedRows, FlattenRequest } from '../../shared/contract/results/flattened-rows.ts';
import type { FindRequest, FoundCells } from '../../shared/contract/results/found-cells.ts';
import type { Groups, GroupsRequest } from '../../shared/contract/results/groups.ts';
import type { RowArrangement, RowView } from '../../shared/contract/results/row-view.ts';
import type { Format, JsonRows, RowWindow, RunEvent } from '../../shared/contract/results/run.ts';
import type { ComparisonsClient } from './comparisons-client.ts';
import type { ExportsClient } from './export-context.ts';
import type { FetchClient } from './fetch-client.ts';

/** The beginning of a text. */
export interface TextPart {
  readonly text: string;
  /** Whether the text continues. */
  readonly cut: boolean;
}

/** The part of the contract that sends queries. */
export interface Requests {
  readonly run: (
    input: { connectionId: string; format: Format; url: string; api?: ApiReference; firstRows: number },
    options: { signal: AbortSignal },
  ) => Promise<AsyncIterable<RunEvent>>;
  /** Cancels a run. Its last event reports the rows that had arrived. */
  readonly cancel: (input: { runId: string }) => Promise<unknown>;
}

/** The part of the contract that reads stored results. */
export interface Results {
  readonly window: (input: { runId: string; from: number; count: number; viewId?: string; cut?: boolean }) => Promise<RowWindow>;
  readonly arrange: (input: { runId: string; arrangement: RowArrangement }, options: { signal: AbortSignal }) => Promise<RowView>;
  readonly find: (input: FindRequest, options: { signal: AbortSignal }) => Promise<FoundCells>;
  readonly json: (input: { runId: string; from: number; count: number }) => Promise<JsonRows>;
  readonly raw: (input: { runId: string }) => Promise<TextPart>;
  readonly statistics: (input: ColumnStatisticsRequest, options: { signal: AbortSignal }) => Promise<ColumnStatistics>;
  readonly chart: (input: ChartRequest, options: { signal: AbortSignal }) => Promise<ChartMarks>;
  readonly chartGroups: (input: ChartGroupsRequest) => Promise<Groups>;
  readonly group: (input: GroupsRequest, options: { signal: AbortSignal }) => Promise<Groups>;
  readonly flatten: (input: FlattenRequest, options: { signal: AbortSignal }) => Promise<FlattenedRows>;
  readonly release: (input: { runId: string }) => Promise<unknown>;
}

/** The parts of the application's client that the query screen uses. */
export interface QueryClient {
  readonly requests: Requests;
  readonly results: Results;
  readonly comparisons: ComparisonsClient;
  readonly fetches: FetchClient;
  readonly exports: ExportsClient;
}
