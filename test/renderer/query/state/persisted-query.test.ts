import { describe, expect, it } from 'vitest';
import { addItem, newCondition } from '../../../../renderer/query/draft/draft.ts';
import { persistedQuery, restoreWorkspace } from '../../../../renderer/query/state/persisted-query.ts';
import { languagesOf } from '../../../../renderer/query/state/url-languages.ts';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { keptQuerySchema } from '../../../../shared/contract/saved/kept-query.ts';
import { flights } from '../flights.ts';

const start = newWorkspace(languagesOf(flights));

/** What is there after the window was lost: by way of the file, in an application that knows the API anew. */
function restored(state: WorkspaceState, api = flights): WorkspaceState {
  const kept = keptQuerySchema.parse(JSON.parse(JSON.stringify(persistedQuery(state))));
  return restoreWorkspace(languagesOf(api), kept);
}

function seenValues({ query, draft, rest, odata }: WorkspaceState) {
  const url = ({ text, base, remarks, unsupported, incomplete }: WorkspaceState['rest']) => ({
    text,
    base,
    remarks,
    unsupported,
    incomplete,
  });
  return { query, draft, rest: url(rest), odata: url(odata) };
}

describe('a query that was left', () => {
  it('comes back as it was: conditions of every kind, unfinished ones, and what one language alone says', () => {
    const filter = "(DELAY gt 5 or not (DAY eq 2020-01-31)) and ORIGIN in ('LAX','SFO') and contains(ORIGIN,'A') and length(ORIGIN) eq 3";
    const said = reduceWorkspace(start, {
      type: 'url-edited',
      format: 'odata',
      text: `${start.languages.odata.base}?$select=DELAY&$filter=${filter} and LATE eq null&$orderby=DELAY desc,length(ORIGIN)&$search=west&$skip=5&$top=7`,
    });
    const unfinished = reduceWorkspace(said, {
      type: 'form-changed',
      change: (draft) => ({ ...draft, where: addItem(draft.where, (id) => newCondition(id, 'ORIGIN')) }),
    });
    expect(seenValues(restored(unfinished))).toEqual(seenValues(unfinished));
  });

  it('comes back with the mistake that was being typed', () => {
    const broken = reduceWorkspace(start, { type: 'url-edited', format: 'rest', text: `${start.languages.rest.base}?filter=ORIGN==LAX` });
    expect(seenValues(restored(broken))).toEqual(seenValues(broken));
  });

  it('comes back on the address that the API has now', () => {
    const moved = { ...flights, odataUrl: flights.odataUrl.replace(':1/', ':2/') };
    expect(restored(start, moved).odata.text).toBe(start.odata.text.replace(':1/', ':2/'));
  });
});
