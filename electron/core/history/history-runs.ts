import {
  type HistoryLine,
  type HistoryPage,
  type HistoryRequest,
  type HistoryRun,
  mostListedApis,
} from '../../../shared/contract/history.ts';

/** Both requests of a run are sent within this time, milliseconds. */
const together = 2_000;

/**
 * Requests as runs, the latest first: those of both formats that were sent together to one API are one.
 *
 * @param isKept Whether the rows of a request are kept.
 */
export function runsOf(lines: readonly HistoryLine[], isKept: (id: string) => boolean): readonly HistoryRun[] {
  const runs: HistoryRun[] = [];
  for (const { format, side: told, ...line } of lines) {
    const side = { ...told, kept: isKept(line.id) ? line.id : null };
    const place = runs.findLastIndex((run) => isSameRun(run, line) && run[format] === null);
    const run = runs[place];
    if (run === undefined) runs.push({ ...line, rest: null, odata: null, [format]: side });
    else runs[place] = { ...run, at: Math.min(run.at, line.at), [format]: side };
  }
  return runs.sort((one, other) => other.at - one.at);
}

function isSameRun(run: HistoryRun, line: Omit<HistoryLine, 'format' | 'side'>): boolean {
  return (
    run.profileId === line.profileId &&
    Math.abs(run.at - line.at) <= together &&
    run.who === line.who &&
    run.api !== null &&
    run.api.root === line.api?.root &&
    run.api.accessPoint === line.api.accessPoint
  );
}

/** Those that match, as many as wanted. */
export function pageOf(runs: readonly HistoryRun[], { text, profileId, api: wanted, from, count }: HistoryRequest): HistoryPage {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const matching = runs.filter((run) => {
    if (profileId !== null && run.profileId !== profileId) return false;
    const { rest, odata, api, profileName, who } = run;
    const texts = [rest?.url, odata?.url, rest?.problem, odata?.problem, api?.root, api?.accessPoint, profileName, who];
    const searched = texts
      .map((one) => readable(one ?? ''))
      .join('\n')
      .toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const own =
    wanted === null ? matching : matching.filter(({ api }) => api?.root === wanted.root && api.accessPoint === wanted.accessPoint);
  return { runs: own.slice(from, from + count), total: own.length, apis: apisOf(matching) };
}

function apisOf(runs: readonly HistoryRun[]): HistoryPage['apis'] {
  const found = new Map<string, HistoryPage['apis'][number]>();
  for (const { api } of runs) {
    if (api === null) continue;
    const name = JSON.stringify([api.root, api.accessPoint]);
    found.set(name, { ...api, runs: (found.get(name)?.runs ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.runs - one.runs).slice(0, mostListedApis);
}

/** A URL as its reader writes it, so that what is searched for is found. */
function readable(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
