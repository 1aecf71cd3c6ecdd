import {
  type HistoryLine,
  type HistoryPage,
  type HistoryRequest,
  type HistoryRun,
  maxListedApis,
} from '../../../shared/contract/saved/history.ts';

/**
 * Groups requests into runs, latest first. Only the page knows which requests belong to one query, so all others are runs of their own.
 *
 * @param hasRows Returns whether the rows of a request are stored.
 */
export function runsOf(lines: readonly HistoryLine[], hasRows: (id: string) => boolean): readonly HistoryRun[] {
  const runs: HistoryRun[] = [];
  const indexes = new Map<string, number>();
  for (const { format, side: stored, ...line } of lines) {
    const side = { ...stored, kept: hasRows(line.id) ? line.id : null };
    const key = line.run === undefined ? null : JSON.stringify([line.run, line.connectionId, line.who, line.api]);
    const index = key === null ? -1 : (indexes.get(key) ?? -1);
    const run = runs[index];
    if (run !== undefined && format !== 'sql' && run[format] === null) {
      runs[index] = { ...run, at: Math.min(run.at, line.at), [format]: side };
      continue;
    }
    if (key !== null) indexes.set(key, runs.length);
    runs.push({ ...line, rest: null, odata: null, [format]: side });
  }
  return runs.sort((one, other) => other.at - one.at);
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
