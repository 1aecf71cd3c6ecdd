import { describe, expect, it } from 'vitest';
import { predicateOf } from '../../../../renderer/draft/draft-query.ts';
import { addCondition } from '../../../../renderer/query/state/use-query.ts';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import type { Predicate } from '../../../../shared/query/query.ts';
import { flights } from '../flights.ts';

const start = newWorkspace(languagesOf(flights));
const { model, odata } = start.languages;
const late: Predicate = { kind: 'comparison', column: 'LATE', operator: 'eq', value: { kind: 'boolean', value: true } };

function withFilter(filter: string): WorkspaceState {
  return reduceWorkspace(start, { type: 'url-edited', format: 'odata', text: `${odata.base}?$filter=${filter}` });
}

function filterAfter(state: WorkspaceState, predicate: Predicate): string {
  const after = reduceWorkspace(state, { type: 'form-changed', change: (draft) => addCondition(draft, predicate, model) });
  return /\$filter=([^&]*)/.exec(after.odata.text)?.[1] ?? '';
}

describe('a condition that is added to a query', () => {
  it('is combined with all other conditions by "and"', () => {
    expect(filterAfter(start, late)).toBe('LATE eq true');
    expect(filterAfter(withFilter('DELAY gt 5'), late)).toBe('DELAY gt 5 and LATE eq true');
    expect(filterAfter(withFilter("DELAY gt 5 or ORIGIN eq 'LAX'"), late)).toBe("(DELAY gt 5 or ORIGIN eq 'LAX') and LATE eq true");
  });

  it('doesn’t change a negated group', () => {
    const before = withFilter("not (DELAY gt 5 and ORIGIN eq 'LAX')");
    const { where } = addCondition(before.draft, late, model);
    expect(predicateOf(where, model)).toEqual({ kind: 'and', operands: [before.query.where, late] });
  });

  it('isn’t added if the query already has it', () => {
    const { draft } = withFilter('DELAY gt 5 and LATE eq true');
    expect(addCondition(draft, late, model)).toBe(draft);
  });

  it('has a unique ID', () => {
    const once = addCondition(withFilter("DELAY gt 5 or ORIGIN eq 'LAX'").draft, late, model);
    const twice = addCondition(once, { kind: 'isNull', column: 'ORIGIN' }, model);
    const ids = twice.where.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(predicateOf(twice.where, model)).toMatchObject({ kind: 'and' });
  });
});
