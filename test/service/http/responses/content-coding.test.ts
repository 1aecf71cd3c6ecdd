import { expect, test } from 'vitest';
import { codingFor } from '../../../../service/http/responses/content-coding.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
  ['gzip;q=0, *', 'zstd'],
  ['*;q=0', null],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['gzip;q=0.5, identity', null],
  ['gzip, identity;q=0.5', 'gzip'],
])('%s wants %s', (header, name) => {
  expect(codingFor(header)?.name ?? null).toBe(name);
});
