import { randomBytes } from 'node:crypto';
import type { ApiReference } from '../../../shared/contract/catalogue.ts';
import type { HistoryLine, HistoryPage, HistoryRequest, HistorySide } from '../../../shared/contract/history.ts';
import type { SignInMethod } from '../../../shared/contract/profile.ts';
import type { Format, RunEvent } from '../../../shared/contract/run.ts';
import type { WalkStatus } from '../../../shared/contract/walk.ts';
import type { Log } from '../log.ts';
import { HistoryFile, type HistoryLimits, usualHistoryLimits } from './history-file.ts';
import { pageOf, runsOf } from './history-runs.ts';

/** Who asks what. */
export interface AskedRun {
  readonly profileId: string;
  readonly profileName: string;
  readonly who: string | null;
  readonly api: ApiReference | null;
  readonly format: Format;
}

/** Hears of one run. */
export interface RunWatch {
  hear(event: RunEvent): void;
  /** It is over, however: a run without an end was stopped. */
  end(): void;
}

export interface History {
  /** Listens to a run, and keeps what came of it. */
  watch(asked: AskedRun): RunWatch;
  /** Keeps what came of a walk over all pages, each time that it stops. */
  walked(asked: AskedRun, status: WalkStatus): void;
  list(request: HistoryRequest): Promise<HistoryPage>;
  clear(): Promise<void>;
  /** Forgets the runs of a profile. */
  forget(profileId: string): Promise<void>;
  close(): Promise<void>;
}

export interface HistoryParts {
  /** Absolute path of the file. */
  readonly path: string;
  /** Whether anything is kept; asked for each run. */
  readonly isKept: () => boolean;
  /** Takes secrets out of a URL. */
  readonly redact: (url: string) => string;
  readonly log: Log;
  readonly limits?: HistoryLimits;
}

interface Told {
  at: number;
  url: string;
  status: number | null;
  method: SignInMethod | null;
  rows: number;
  milliseconds: number;
}

/** Opens the history of all runs. */
export function openHistory({ path, isKept, redact, log, limits = usualHistoryLimits }: HistoryParts): History {
  const file = new HistoryFile(path, limits, log);

  const keep = ({ format, api, ...asked }: AskedRun, told: Told, side: Omit<HistorySide, 'url' | 'status'>): void => {
    if (!isKept()) return;
    const { at, url, status, method } = told;
    const reference = api === null ? null : { root: api.root, accessPoint: api.accessPoint };
    const line: HistoryLine = {
      id: randomBytes(8).toString('hex'),
      at,
      ...asked,
      method,
      api: reference,
      format,
      side: { url: redact(url), status, ...side },
    };
    void file.add(line);
  };

  return {
    watch: (asked) => {
      const told: Told = { at: Date.now(), url: '', status: null, method: null, rows: 0, milliseconds: 0 };
      let isOver = false;
      const finish = (outcome: HistorySide['outcome'], problem: HistorySide['problem']): void => {
        // A request that never went out is no run.
        if (!isOver && told.url !== '') keep(asked, told, { outcome, problem, rows: told.rows, milliseconds: told.milliseconds });
        isOver = true;
      };
      return {
        hear: (event) => {
          if (event.type === 'started') Object.assign(told, { url: event.url, method: event.credential });
          else told.milliseconds = event.milliseconds;
          if (event.type === 'head') told.status = event.status;
          if ('rows' in event) told.rows = event.rows;
          if (event.type === 'done') finish('done', null);
          if (event.type === 'failed') finish('failed', event.problem.code);
        },
        end: () => finish('stopped', null),
      };
    },
    walked: (asked, { url, rows, milliseconds, state, problem }) => {
      const told: Told = { at: Date.now(), url, status: problem?.status ?? null, method: null, rows, milliseconds };
      const outcome = problem !== null ? 'failed' : state === 'done' ? 'done' : 'stopped';
      keep(asked, told, { outcome, problem: problem?.code ?? null, rows, milliseconds });
    },
    list: async (request) => pageOf(runsOf(await file.lines()), request),
    clear: () => file.forget(),
    forget: (profileId) => file.forget((line) => line.profileId === profileId),
    close: () => file.close(),
  };
}
