import { expect, test } from 'vitest';
import { findSaved } from '../../../renderer/saved/find-saved.ts';
import { prepareQuery } from '../../../renderer/saved/prepare-query.ts';
import { draftSave, finishSave, invalidName } from '../../../renderer/saved/save-draft.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import { emptyQuery, type Query } from '../../../shared/query/query.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import type { SavedQuery } from '../../../shared/saved/index.ts';
import { flights } from '../query/flights.ts';

const model = modelOf(flights.accessPoint, flights.columns, flights.metadata);
const query: Query = {
  ...emptyQuery,
  where: {
    kind: 'and',
    operands: [
      { kind: 'comparison', column: 'ORIGIN', operator: 'eq', value: { kind: 'string', value: 'LAX' } },
      { kind: 'between', column: 'DELAY', low: { kind: 'number', text: '60' }, high: { kind: 'number', text: '90' } },
    ],
  },
};

function drafted(former: SavedQuery | null = null) {
  const draft = draftSave(flights, query, model, defaultDialect, former);
  if ('unsavable' in draft) throw new Error('this query can be saved');
  return draft;
}

test('offers every constant of a query as a parameter, with a unique and descriptive name', () => {
  const { constants } = drafted();
  expect(constants.map(({ name, asked, constant }) => [name, asked, constant.text])).toEqual([
    ['ORIGIN', false, 'LAX'],
    ['min_DELAY', false, '60'],
    ['max_DELAY', false, '90'],
  ]);
});

test('preserves the parameters of a file when the query is saved again', () => {
  const { saved, constants } = drafted();
  const asking = constants.map((draft) => ({ ...draft, asked: draft.name === 'ORIGIN', label: 'From where' }));
  const former = finishSave(saved, ' Late ', 'Why', asking);
  expect(former).toMatchObject({ title: 'Late', description: 'Why', parameters: { ORIGIN: { label: 'From where', default: 'LAX' } } });
  expect(Object.keys(former).slice(0, 5)).toEqual(['$schema', 'title', 'description', 'api', 'parameters']);
  expect(drafted(former).constants.filter(({ asked }) => asked)).toMatchObject([{ name: 'ORIGIN', label: 'From where' }]);
  const opened = prepareQuery(former, { ORIGIN: 'SFO' }, flights, defaultDialect);
  expect(opened.problems).toEqual([]);
  expect(JSON.stringify(opened.query)).toContain('SFO');
  expect(prepareQuery(former, {}, flights, defaultDialect).query?.slice).toEqual(emptyQuery.slice);
});

test('rejects a parameter name for two types, and an invalid name', () => {
  const [origin, delay] = drafted().constants.map((draft) => ({ ...draft, asked: true, name: 'x' }));
  if (!origin || !delay) throw new Error('two constants are expected');
  expect(invalidName(origin, [origin, delay])).toBe('name-of-two-types');
  expect(invalidName({ ...origin, name: '2x' }, [])).toBe('name-odd');
  expect(invalidName(origin, [origin])).toBeNull();
});

test('finds saved queries by every word, ignoring case and accents, sorted by title', () => {
  const entry = (file: string, title: string | null) => ({
    file,
    version: '1',
    saved: title === null ? null : { title, api: { root: 'vega', accessPoint: 'flights' } },
    problems: [],
    places: {},
  });
  const entries = [entry('b.query.json', 'Vols en été'), entry('a.query.json', 'Late flights'), entry('broken.query.json', null)];
  expect(findSaved(entries, '').map(({ file }) => file)).toEqual(['broken.query.json', 'a.query.json', 'b.query.json']);
  expect(findSaved(entries, 'ETE vega').map(({ file }) => file)).toEqual(['b.query.json']);
});
