import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectionTimes } from '../../service/http/callers/connection-limits.ts';
import { maxSorts, maxWrittenText } from '../../service/http/problems/query-mistake.ts';
import { defaultLimits } from '../../service/http/service-context.ts';
import { maxHeaderCharacters } from '../../service/odata/batch/batched-request.ts';
import { serveOptions } from '../../service/serve-options.ts';
import { settingsSchema } from '../../service/settings/settings.ts';
import { deepestNesting as deepestOfOData } from '../../shared/odata/parse/reader.ts';
import { deepestNesting as deepestOfRest } from '../../shared/rsql/reader.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'service', 'limits.md'), 'utf8');

/** The limit, option, and value in each row of the tables. */
const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)].map(([, limit = '', option = '', value = '']) => ({
  limit,
  option,
  value,
}));

/** Returns the defaults of the limits that an option sets, in the page's notation. */
function defaultsOf(option: string): readonly string[] {
  // One of the two values is within the bounds of every option with a number.
  const parsed = [100, 2048].map((value) => settingsSchema.safeParse({ [option]: value })).find(({ success }) => success);
  const made = parsed?.success === true ? serveOptions(parsed.data, '/nowhere') : null;
  if (made === null || 'mistake' in made) return [];
  return Object.entries(defaultLimits)
    .filter(([limit]) => limit in made.serve.limits)
    .map(([, value]) => (value === null || value === Number.POSITIVE_INFINITY ? 'none' : String(value)));
}

describe('the page of limits of the data service', () => {
  const options = Object.keys(settingsSchema.shape).flatMap((option) => defaultsOf(option).map((value) => [option, value] as const));

  test('has an option for every limit but one', () => {
    expect(options).toHaveLength(Object.keys(defaultLimits).length - 1);
  });

  test.each(options)('lists the option --%s with its default %s', (option, value) => {
    expect([...new Set(rows.filter((row) => row.option === `\`--${option}\``).map((row) => row.value))]).toEqual([value]);
  });

  test.each([
    ['bytes of a result that are read from the engine immediately', defaultLimits.resultBytes],
    ['characters of the headers of one request in a batch', `131072; ${maxHeaderCharacters}`],
    ['seconds until the headers of a request are complete', connectionTimes.headers / 1000],
    ['seconds until a request is complete', connectionTimes.request / 1000],
    ['seconds between two requests of a connection', connectionTimes.idle / 1000],
    ['seconds of a TLS handshake', connectionTimes.handshake / 1000],
    ['sort columns', maxSorts],
    ['in all expressions; a column counts as 32', maxWrittenText],
    ['nesting of a condition', deepestOfOData],
    ['nesting of a condition', deepestOfRest],
  ])('lists the fixed limit “%s” with its value %s', (limit, value) => {
    expect(rows.filter((row) => row.option === 'none' && row.limit.endsWith(limit)).map((row) => row.value)).toEqual([String(value)]);
  });
});
