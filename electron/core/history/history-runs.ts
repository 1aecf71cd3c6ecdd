import {
  type HistoryLine,
  type HistoryPage,
  type HistoryRequest,
  type HistoryRun,
  maxListedApis,
} from '../../../shared/contract/saved/history.ts';

/** Maximum milliseconds between the two requests of one run. */
const together = 2_000;

type Unsided = Omit<HistoryLine, 'format' | 'side'>;

/** Returns a text that is equal for requests that can be one run. Null if a request can't be grouped. */
function nameOf({ connectionId, who, api }: Unsided): string | null {
  return api === null ? null : JSON.stringify([connectionId, who, api.root, api.accessPoint]);
}

/**
 * Groups requests into runs, latest first. A REST and an OData request that were sent together to one API are one run.
 *
 * @param hasRows Returns whether the rows of a request are stored.
 */
export function runsOf(lines: readonly HistoryLine[], hasRows: (id: string) => boolean): readonly HistoryRun[] {
  const runs: HistoryRun[] = [];
  // Indexes of runs by name and period, so that each request is compared only with requests sent at about the same time.
  const indexesByRun = new Map<string, number[]>();
  const stretchOf = (at: number): number => Math.floor(at / together);
  for (const { format, side: stored, ...line } of lines) {
    const side = { ...stored, kept: hasRows(line.id) ? line.id : null };
    const [name, stretch] = [nameOf(line), stretchOf(line.at)];
    const candidates = name === null ? [] : [-1, 0, 1].flatMap((step) => indexesByRun.get(`${stretch + step} ${name}`) ?? []);
    const index = Math.max(-1, ...candidates.filter((one) => isOther(runs[one], line.at, format)));
    const run = runs[index];
    if (run !== undefined) {
      runs[index] = { ...run, at: Math.min(run.at, line.at), [format]: side };
      continue;
    }
    runs.push({ ...line, rest: null, odata: null, [format]: side });
    if (name === null) continue;
    const key = `${stretch} ${name}`;
    indexesByRun.set(key, [...(indexesByRun.get(key) ?? []), runs.length - 1]);
  }
  return runs.sort((one, other) => other.at - one.at);
}

/** Checks whether a run was sent at about the same time and has no request of this format yet. */
function isOther(run: HistoryRun | undefined, at: number, format: HistoryLine['format']): boolean {
  return run !== undefined && format !== 'sql' && run[format] === null && Math.abs(run.at - at) <= together;
}

/** Returns a page of the runs that match a search. */
export function pageOf(runs: readonly HistoryRun[], { text, connectionId, api: wanted, from, count }: HistoryRequest): HistoryPage {
  const searchTerms = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const matching = runs.filter((run) => {
    if (connectionId !== null && run.connectionId !== connectionId) return false;
    if (searchTerms.length === 0) return true;
    const { rest, odata, sql, api, connectionName, who } = run;
    const texts = [
      sql?.url ?? '',
      readable(rest?.url ?? ''),
      readable(odata?.url ?? ''),
      rest?.problem,
      odata?.problem,
      api?.root,
      api?.accessPoint,
    ];
    const searched = [...texts, connectionName, who].join('\n').toLowerCase();
    return searchTerms.every((word) => searched.includes(word));
  });
  const own =
    wanted === null ? matching : matching.filter(({ api }) => api?.root === wanted.root && api.accessPoint === wanted.accessPoint);
  return { runs: own.slice(from, from + count), total: own.length, apis: apisOf(matching) };
}

function apisOf(runs: readonly HistoryRun[]): HistoryPage['apis'] {
  const apis = new Map<string, HistoryPage['apis'][number]>();
  for (const { api } of runs) {
    if (api === null) continue;
    const name = JSON.stringify([api.root, api.accessPoint]);
    apis.set(name, { ...api, runs: (apis.get(name)?.runs ?? 0) + 1 });
  }
  return [...apis.values()].sort((one, other) => other.runs - one.runs).slice(0, maxListedApis);
}

/** Returns a URL followed by its decoded form, so that searches find both. */
function readable(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
