import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyQuery } from '../../../shared/query/index.ts';
import {
  constantsOf,
  fillParameters,
  previousParameters,
  queryOf,
  type SavedQuery,
  usedParameters,
  withParameterPrompts,
  writeSavedQuery,
} from '../../../shared/saved/index.ts';
import { modelAndQuery, predicateOf } from '../arbitraries.ts';

const saved = (...where: readonly string[]): SavedQuery => ({
  title: 'Late',
  api: { root: 'vega', accessPoint: 'flights' },
  where: [...where],
});
const found = (query: SavedQuery) => constantsOf(query).map(({ text, type, column }) => [text, type, column]);

describe('constants of a query that can become parameters', () => {
  test('finds numbers, dates, booleans, and text, with the column that they are compared with', () => {
    expect(found(saved("origin eq 'O''Hare'", 'delay gt 60 and day ge 2024-01-31', "state in ('CA','NY')", 'late eq true'))).toEqual([
      ["O'Hare", 'string', 'origin'],
      ['60', 'decimal', 'delay'],
      ['2024-01-31', 'date', 'day'],
      ['CA', 'string', 'state'],
      ['NY', 'string', 'state'],
      ['true', 'boolean', 'late'],
    ]);
  });

  test('finds constants in functions, negations, and lists', () => {
    expect(found(saved("not contains(name,'a')", "tags/any(x:x eq 'b')", 'year(day) eq 2024'))).toEqual([
      ['a', 'string', 'name'],
      ['b', 'string', 'tags'],
      ['2024', 'decimal', null],
    ]);
  });

  test('omits patterns, text in lower-case comparisons, and null', () => {
    expect(found(saved("matchesPattern(name,'^a')", "tolower(name) eq 'a'", 'name eq null'))).toEqual([]);
  });
});

describe('a query with parameter prompts', () => {
  test('replaces constants with parameters, and uses the constants as defaults', () => {
    const query = saved('delay gt 60 and delay lt 90', "origin eq 'LAX'");
    const [low, high, origin] = constantsOf(query);
    if (!low || !high || !origin) throw new Error('three constants are expected');
    const asking = withParameterPrompts(query, [
      { constant: low, name: 'from', label: 'At least' },
      { constant: high, name: 'to', label: '' },
      { constant: origin, name: 'airport', label: '' },
    ]);
    expect(asking.where).toEqual(['delay gt {{from}} and delay lt {{to}}', 'origin eq {{airport}}']);
    expect(asking.parameters).toEqual({
      from: { type: 'decimal', label: 'At least', default: '60' },
      to: { type: 'decimal', default: '90' },
      airport: { type: 'string', default: 'LAX' },
    });
    expect(Object.keys(asking)).toEqual(['title', 'api', 'parameters', 'where']);
    const filled = fillParameters(asking, { from: '5', airport: "O'Hare" });
    expect(filled).toEqual({ saved: { ...asking, where: ['delay gt 5 and delay lt 90', "origin eq 'O''Hare'"] }, problems: [] });
    expect(previousParameters(asking, filled.saved, constantsOf(filled.saved)).map(({ name, label }) => [name, label])).toEqual([
      ['from', 'At least'],
      ['to', ''],
      ['airport', ''],
    ]);
  });

  test('preserves the meaning of the query if all defaults are used', () => {
    fc.assert(
      fc.property(
        modelAndQuery(fc.constant(emptyQuery.slice), (of) => fc.option(predicateOf(of, 'odata')), fc.constant([])),
        ([model, query]) => {
          const written = writeSavedQuery({ title: 'Any', api: { root: 'a', accessPoint: 'b' } }, query, model);
          fc.pre('saved' in written);
          const constants = constantsOf(written.saved, model);
          // A default can't contain a line break.
          fc.pre(constants.every(({ text }) => !/[\r\n]/.test(text)));
          const asked = constants.map((constant, index) => ({ constant, name: `p${index}`, label: '' }));
          const asking = withParameterPrompts(written.saved, asked);
          expect(usedParameters(asking)).toHaveLength(constants.length);
          const filled = fillParameters(asking, {});
          expect(filled.problems).toEqual([]);
          expect(queryOf(filled.saved, model).query).toEqual(queryOf(written.saved, model).query);
        },
      ),
    );
  });
});
