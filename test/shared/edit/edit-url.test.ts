import { describe, expect, it } from 'vitest';
import { applyChanges, odataUrlEditor, restUrlEditor } from '../../../shared/edit/index.ts';
import { parseODataUrl } from '../../../shared/odata/index.ts';
import { emptyQuery, type Query } from '../../../shared/query/query.ts';
import { defaultDialect, parseRestUrl } from '../../../shared/rsql/index.ts';
import { table } from '../table.ts';

const model = table({ a: 'int32', b: 'string', c: 'string', née: 'string' });

function restQuery(parameters: string): Query {
  const { query } = parseRestUrl(`?${parameters}`, defaultDialect, model);
  if (query === null) throw new Error(`${parameters} is no query`);
  return query;
}

function odataQuery(parameters: string): Query {
  const { query } = parseODataUrl(`?${parameters}`, model);
  if (query === null) throw new Error(`${parameters} is no query`);
  return query;
}

describe('an edit of a REST URL', () => {
  it.each([
    [
      'doesn’t change an equivalent URL',
      'http://h/d?hitsPerPage=10&page=1&filter=( a<5 )#top',
      'filter=a=lt=5&page=1&hitsPerPage=10',
      'http://h/d?hitsPerPage=10&page=1&filter=( a<5 )#top',
    ],
    [
      'preserves the order of parameters',
      'http://h/d?hitsPerPage=10&filter=a<5;b=="x"&select=a,b',
      'select=a,b&filter=a=lt=7;b==x&hitsPerPage=10',
      'http://h/d?hitsPerPage=10&filter=a<7;b=="x"&select=a,b',
    ],
    [
      'preserves parameters that only the server supports',
      'http://h/d?ctx=x&filter=a<5&useCache=true&own=%2B+1',
      'filter=a=lt=6&ctx=x&useCache=true&own=%2B+1',
      'http://h/d?ctx=x&filter=a<6&useCache=true&own=%2B+1',
    ],
    [
      'preserves the encoding of a percent-encoded URL',
      'http://h/d?filter=b==%22x%20y%22;a%3C5',
      'filter=b=="x z";a=lt=5',
      'http://h/d?filter=b==%22x%20z%22;a%3C5',
    ],
    ['encodes letters in the same way as the URL', 'http://h/d?filter=n%C3%A9e==x', 'filter=née==Œ', 'http://h/d?filter=n%C3%A9e==%C5%92'],
    [
      'adds a parameter in the standard order',
      'http://h/d?select=a&page=1&hitsPerPage=5',
      'select=a&filter=a==1&page=1&hitsPerPage=5',
      'http://h/d?select=a&filter=a==1&page=1&hitsPerPage=5',
    ],
    ['adds the first parameter', 'http://h/d', 'filter=a==1', 'http://h/d?filter=a==1'],
    ['adds the first parameter before a fragment', 'http://h/d#top', 'filter=a==1', 'http://h/d?filter=a==1#top'],
    [
      'removes a parameter',
      'http://h/d?select=a&filter=a==1&page=2&hitsPerPage=5',
      'select=a&page=2&hitsPerPage=5',
      'http://h/d?select=a&page=2&hitsPerPage=5',
    ],
    ['removes the only parameter', 'http://h/d?filter=a==1#top', '', 'http://h/d#top'],
    ['adds one column', 'http://h/d?select=b, a', 'select=b,a,c', 'http://h/d?select=b, a, c'],
    ['changes a sort direction', 'http://h/d?sort=+a,-b', 'sort=a,b', 'http://h/d?sort=+a,b'],
    ['changes the page', 'http://h/d?page=1&hitsPerPage=010', 'page=2&hitsPerPage=10', 'http://h/d?page=2&hitsPerPage=010'],
    ['replaces an invalid filter', 'http://h/d?filter=a==', 'filter=a==1', 'http://h/d?filter=a==1'],
  ])('%s', (_, text, wanted, after) => {
    const edited = restUrlEditor(defaultDialect, model)(text, restQuery(wanted));
    expect(applyChanges(text, edited.changes)).toBe(edited.text);
    expect(edited.text).toBe(after);
    expect(edited.diagnostics).toEqual([]);
  });

  it('changes only the characters of the URL that differ', () => {
    const text = 'http://h/d?hitsPerPage=10&filter=a<5;b=="x"';
    expect(restUrlEditor(defaultDialect, model)(text, restQuery('filter=a=lt=7;b==x&hitsPerPage=20')).changes).toEqual([
      { from: 23, to: 24, text: '2' },
      { from: 35, to: 36, text: '7' },
    ]);
  });

  it('reports a range of rows that can’t be expressed as a page in REST', () => {
    const edited = restUrlEditor(defaultDialect, model)('http://h/d?hitsPerPage=10', {
      ...emptyQuery,
      slice: { kind: 'range', skip: 5, top: 10 },
    });
    expect(edited.diagnostics.map(({ code }) => code)).toEqual(['rsql-page-uneven']);
    expect(edited.incomplete).toBe(true);
  });
});

describe('an edit of an OData URL', () => {
  it.each([
    [
      'doesn’t change an equivalent URL',
      'http://h/d?$top=10&$FILTER=( a lt 5 )&$skip=0',
      '$filter=a lt 5&$top=10',
      'http://h/d?$top=10&$FILTER=( a lt 5 )&$skip=0',
    ],
    [
      'preserves the spelling and order of parameters',
      "http://h/d?top=10&filter=(a)  lt 5 AND b eq 'x'",
      "$filter=a lt 6 and b eq 'x'&$top=10",
      "http://h/d?top=10&filter=(a)  lt 6 AND b eq 'x'",
    ],
    [
      'preserves the encoding of a percent-encoded URL',
      'http://h/d?$filter=b%20eq%20%27x%27&$top=5',
      "$filter=b eq 'y z'&$top=5",
      "http://h/d?$filter=b%20eq%20'y%20z'&$top=5",
    ],
    [
      'preserves the search and the parameter aliases',
      'http://h/d?$search=x&$filter=a eq @p&@p=5&$top=5',
      '$search=x&$filter=a eq @p&@p=5&$top=6',
      'http://h/d?$search=x&$filter=a eq @p&@p=5&$top=6',
    ],
    ['changes a sort direction', 'http://h/d?$orderby=a asc, b desc', '$orderby=a,b', 'http://h/d?$orderby=a asc, b'],
    ['adds one column', 'http://h/d?$select=b,a&$count=true', '$select=b,c,a&$count=true', 'http://h/d?$select=b,c,a&$count=true'],
    ['removes $count', 'http://h/d?$count=true&$top=10', '$top=10', 'http://h/d?$top=10'],
    ['changes the page', 'http://h/d?$top=10&$count=true', '$skip=10&$top=10&$count=true', 'http://h/d?$skip=10&$top=10&$count=true'],
  ])('%s', (_, text, wanted, after) => {
    const edited = odataUrlEditor(model)(text, odataQuery(wanted));
    expect(applyChanges(text, edited.changes)).toBe(edited.text);
    expect(edited.text).toBe(after);
    expect(edited.diagnostics).toEqual([]);
  });
});
