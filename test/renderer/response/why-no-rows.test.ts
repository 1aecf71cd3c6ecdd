import { describe, expect, it } from 'vitest';
import { whyNoRows } from '../../../renderer/response/grid-tab.tsx';

describe('the reason for a response without rows', () => {
  it.each([
    ['http://data.example/dmp-api/data/a/b?page=9&hitsPerPage=100', 41, 'past'],
    ['http://data.example/dmp-api/data/a/b?filter=x==1&page=1', 0, 'nothing'],
    ['http://data.example/odata/b?$filter=x%20eq%201&$top=100', 0, 'nothing'],
    ['http://data.example/odata/b?$search=fish&$top=100', 0, 'nothing'],
    ['http://data.example/odata/b?$top=100&$count=true', 0, 'empty'],
    ['http://data.example/dmp-api/data/a/b?sort=-x&select=x', 0, 'empty'],
    ['http://data.example/dmp-api/data/a/b?page=1', null, 'unknown'],
  ])('is found for %s with a total of %s rows', (url, total, reason) => {
    expect(whyNoRows({ url, total })).toBe(reason);
  });
});
