import type { HistoryLine, HistoryPage, HistoryRequest, HistoryRun } from '../../../shared/contract/history.ts';

/** Both requests of a run are sent within this time, milliseconds. */
const together = 2_000;

/** Requests as runs, the latest first: those of both formats that were sent together to one API are one. */
export function runsOf(lines: readonly HistoryLine[]): readonly HistoryRun[] {
  const runs: HistoryRun[] = [];
  for (const { format, side, ...line } of lines) {
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
export function pageOf(runs: readonly HistoryRun[], { text, profileId, from, count }: HistoryRequest): HistoryPage {
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
  return { runs: matching.slice(from, from + count), total: matching.length };
}

/** A URL as its reader writes it, so that what is searched for is found. */
function readable(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
