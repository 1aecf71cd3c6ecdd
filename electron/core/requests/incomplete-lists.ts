import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { IncompleteLists } from '../../wire/responses/page-facts.ts';

/** Returns a notice about the lists in rows that have a next page. Null if there are none. */
export function incompleteListsNotice({ lists, rows, names }: IncompleteLists): FetchNotice | null {
  return lists === 0 ? null : { code: 'lists-incomplete', parameters: { lists, rows, names: names.join(', ') } };
}

/** Adds the lists of further rows to a notice about incomplete lists. */
export function withMoreLists(before: FetchNotice, { parameters }: FetchNotice): FetchNotice {
  const names = new Set([before.parameters, parameters].flatMap((one) => String(one.names).split(', ')));
  return {
    ...before,
    parameters: {
      lists: Number(before.parameters.lists) + Number(parameters.lists),
      rows: Number(before.parameters.rows) + Number(parameters.rows),
      names: [...names].join(', '),
    },
  };
}

/** Returns the problem of a fetch of all rows whose lists are incomplete. Null if the notices report none. @param url URL without secrets. */
export function incompleteListsProblem(notices: readonly FetchNotice[], url: string): Problem | null {
  const notice = notices.find(({ code }) => code === 'lists-incomplete');
  if (notice === undefined) return null;
  const parameters = { ...notice.parameters, reason: 'lists-incomplete', url, host: new URL(url).hostname };
  return makeProblem('unexpected-answer', { parameters });
}
