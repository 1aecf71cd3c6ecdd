import { describe, expect, it, vi } from 'vitest';
import { addItem, newCondition } from '../../../../renderer/draft/draft.ts';
import { persistedQuery, restoreWorkspace } from '../../../../renderer/query/state/persisted-query.ts';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import { persistedQuerySchema } from '../../../../shared/contract/saved/persisted-query.ts';
import { flights, flightsAt } from '../flights.ts';

const start = newWorkspace(languagesOf(flights));

/** Returns the workspace after it was stored, and restored by an application that has loaded the API again. */
function restored(state: WorkspaceState, api = flights): WorkspaceState {
  const kept = persistedQuerySchema.parse(JSON.parse(JSON.stringify(persistedQuery(state))));
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

describe('a restored query', () => {
  it('has all conditions, including unfinished and language-specific ones', () => {
    const filter = "(DELAY gt 5 or not (DAY eq 2020-01-31)) and ORIGIN in ('LAX','SFO') and contains(ORIGIN,'A') and length(ORIGIN) eq 3";
    const edited = reduceWorkspace(start, {
      type: 'url-edited',
      format: 'odata',
      text: `${start.languages.odata.base}?$select=DELAY&$filter=${filter} and LATE eq null&$orderby=DELAY desc,length(ORIGIN)&$search=west&$skip=5&$top=7`,
    });
    const unfinished = reduceWorkspace(edited, {
      type: 'form-changed',
      change: (draft) => ({ ...draft, where: addItem(draft.where, (id) => newCondition(id, 'ORIGIN')) }),
    });
    expect(seenValues(restored(unfinished))).toEqual(seenValues(unfinished));
  });

  it('uses the current date for a relative period', () => {
    vi.useFakeTimers({ now: new Date('2024-05-15T10:00:00Z') });
    const week = reduceWorkspace(start, {
      type: 'form-changed',
      change: (draft) => ({
        ...draft,
        where: addItem(draft.where, (id) => ({ ...newCondition(id, 'DAY'), operator: 'within', value: 'last-month' })),
      }),
    });
    expect(week.odata.text).toContain('DAY ge 2024-04-01 and DAY le 2024-04-30');
    vi.setSystemTime(new Date('2024-06-03T10:00:00Z'));
    expect(restored(week).odata.text).toContain('DAY ge 2024-05-01 and DAY le 2024-05-31');
    vi.useRealTimers();
  });

  it('has its groups and the conditions on them', () => {
    const grouped = reduceWorkspace(start, {
      type: 'url-edited',
      format: 'odata',
      text: `${start.languages.odata.base}?$apply=filter(DELAY gt 5)/groupby((ORIGIN),aggregate(DELAY with sum as total))&$filter=total gt 9`,
    });
    expect(grouped.draft.grouping).toMatchObject({ keys: [{ name: 'ORIGIN' }], measures: [{ method: 'sum' }] });
    expect(grouped.rest).toMatchObject({ text: expect.stringContaining('select=ORIGIN,DELAY&filter=DELAY=gt=5'), incomplete: false });
    expect(seenValues(restored(grouped))).toEqual(seenValues(grouped));
  });

  it('has the invalid text that the user was typing', () => {
    const broken = reduceWorkspace(start, { type: 'url-edited', format: 'rest', text: `${start.languages.rest.base}?filter=ORIGN==LAX` });
    expect(seenValues(restored(broken))).toEqual(seenValues(broken));
  });

  it('has the current address of the API', () => {
    const moved = flightsAt((url, language) => (language === 'odata' ? url.replace(':1/', ':2/') : url));
    expect(restored(start, moved).odata.text).toBe(start.odata.text.replace(':1/', ':2/'));
  });
});
