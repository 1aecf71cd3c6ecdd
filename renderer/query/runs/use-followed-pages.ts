import { useCallback, useMemo, useRef } from 'react';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Slice } from '../../../shared/query/query.ts';
import { readableUrl } from '../../../shared/url/index.ts';
import type { RunState } from '../../results/run-state.ts';
import type { Runner } from '../../results/runner.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';

/** Pages that are reached by the next links of a server, because the page numbers of the query don't lead to them. */
export interface FollowedPages {
  /** Requests the next page. Null if the response has no next link. */
  readonly next: (() => void) | null;
  /** Requests the page before. Null on the first page. */
  readonly previous: (() => void) | null;
  /** Numbers of the first and the last row of the page, from 1. Null on the first page. */
  readonly rows: { readonly first: number; readonly last: number } | null;
}

interface Page {
  readonly url: string;
  readonly from: number;
}

interface FollowedRun {
  readonly state: RunState;
  readonly run: Runner['run'];
}

/**
 * Returns the pages behind the next links of both responses. Null if the page numbers of the query lead to the same pages, which is then
 * visible in its URLs.
 */
export function useFollowedPages(
  formats: readonly Format[],
  runs: Readonly<Record<Format, FollowedRun>>,
  slice: Slice,
  languages: UrlLanguages,
): FollowedPages | null {
  const visited = useRef<Record<Format, readonly Page[]>>({ rest: [], odata: [] });
  const latest = useRef(runs);
  latest.current = runs;
  const followable = formats.filter((format) => isFollowable(runs[format].state, slice, languages, format));
  const followed = formats.filter((format) => (runs[format].state.followedFrom ?? null) !== null);
  const names = followable.join(' ');
  const followedNames = followed.join(' ');

  const next = useCallback(() => {
    for (const format of formats) {
      const { state, run } = latest.current[format];
      if (!names.split(' ').includes(format) || state.nextUrl === null) continue;
      const from = firstOf(state);
      const before = (state.followedFrom ?? null) === null ? [] : visited.current[format];
      visited.current = { ...visited.current, [format]: [...before, { url: state.url, from }] };
      run(new URL(state.nextUrl, state.url).href, { requested: state.requested, from: from + state.rows, total: state.total });
    }
  }, [formats, names]);
  const previous = useCallback(() => {
    for (const format of formats) {
      const page = visited.current[format].at(-1);
      const { state, run } = latest.current[format];
      if (page === undefined || !followedNames.split(' ').includes(format)) continue;
      visited.current = { ...visited.current, [format]: visited.current[format].slice(0, -1) };
      if (visited.current[format].length === 0) run(state.requested);
      else run(page.url, { requested: state.requested, from: page.from, total: state.total });
    }
  }, [formats, followedNames]);

  const [shown] = followed;
  const state = shown === undefined ? null : runs[shown].state;
  const [first, last] = state === null ? [0, 0] : [firstOf(state), firstOf(state) - 1 + state.rows];
  return useMemo(
    () =>
      names === '' && followedNames === ''
        ? null
        : {
            next: names === '' ? null : next,
            previous: followedNames === '' ? null : previous,
            rows: last === 0 ? null : { first, last },
          },
    [names, followedNames, next, previous, first, last],
  );
}

function firstOf({ followedFrom, asked }: RunState): number {
  return followedFrom ?? asked?.first ?? 1;
}

/** Returns whether the next page of a response is reached by its link only. */
function isFollowable(state: RunState, slice: Slice, languages: UrlLanguages, format: Format): boolean {
  const { phase, nextUrl, outdated, rows, url } = state;
  if (phase !== 'done' || nextUrl === null || outdated || !URL.canParse(nextUrl, url)) return false;
  if ((state.followedFrom ?? null) !== null || slice.kind !== 'page') return true;
  const { query } = languages[format].parse(readableUrl(new URL(nextUrl, url).href));
  const isWholePage = slice.size === null || rows === slice.size;
  const isQuery = query !== null && query.only.length === languages[format].own.length;
  return !(isWholePage && isQuery && isPage(query.slice, slice.number + 1, slice.size));
}

/** Returns whether a slice is a page of this number and size. */
function isPage(slice: Slice, number: number, size: number | null): boolean {
  if (slice.kind === 'page') return slice.number === number && slice.size === size;
  return size !== null && slice.top === size && slice.skip === (number - 1) * size;
}
