import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonScanner, JsonSyntaxError, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { eachMember, RowsOfList } from '../../../shared/json-bytes/split-rows.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Splits bytes into chunks of these sizes; the last chunk contains the rest. */
function cut(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0)).filter((end) => end < bytes.length);
  return [0, ...ends].map((from, index) => bytes.slice(from, ends[index] ?? bytes.length));
}

interface Open {
  readonly members: [name: string, value: unknown][] | null;
  readonly items: unknown[];
  name: string;
}

/**
 * Builds the value of a JSON text from a scanner’s events.
 *
 * @throws JsonSyntaxError if the text isn't valid JSON
 */
function build(text: string, sizes: readonly number[], limits: ConstructorParameters<typeof JsonScanner>[0] = {}): unknown {
  const scanner = new JsonScanner(limits);
  const open: Open[] = [{ members: null, items: [], name: '' }];
  const add = (value: unknown): void => {
    const innermost = open.at(-1);
    if (innermost?.members) innermost.members.push([innermost.name, value]);
    else innermost?.items.push(value);
  };
  const take = (event: number): void => {
    if (event === jsonEvent.more) return;
    if (event === jsonEvent.objectStart || event === jsonEvent.listStart) {
      open.push({ members: event === jsonEvent.objectStart ? [] : null, items: [], name: '' });
      return;
    }
    if (event === jsonEvent.objectEnd || event === jsonEvent.listEnd) {
      const ended = open.pop();
      add(ended?.members ? Object.fromEntries(ended.members) : ended?.items);
      return;
    }
    const token = decoder.decode(scanner.source.subarray(scanner.from, scanner.to));
    expect(scanner.end - scanner.start).toBe(scanner.to - scanner.from);
    if (token.startsWith('"')) expect(scanner.hasEscapes).toBe(token.includes('\\'));
    const value: unknown = JSON.parse(token);
    const innermost = open.at(-1);
    if (event === jsonEvent.name && innermost) innermost.name = String(value);
    else add(value);
  };
  for (const chunk of cut(encoder.encode(text), sizes)) {
    scanner.feed(chunk);
    for (let event = scanner.next(); event !== jsonEvent.more; event = scanner.next()) take(event);
  }
  take(scanner.finish());
  expect(scanner.isComplete).toBe(true);
  return open[0]?.items[0];
}

/** Returns the result of a function, or 'rejected' for a syntax error. */
function outcome(work: () => unknown): unknown {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonSyntaxError) return 'rejected';
    throw error;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });
const json = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t\r\n'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const pieces = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', ' ', '\n', '\u00a0', '"a"', '"a":', '"a":1', '"\\u00e9"', '"\\u00g9"', '"\\x"', '"\t"', '"', '\\'],
  ...[
    '0',
    '-0',
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e5',
    '1E+05',
    '1e',
    '1.0e-',
    '12.50',
    'NaN',
    'true',
    'tru',
    'nulls',
    'false',
    '/**/',
    '\ufeff',
  ],
);

describe('the JSON scanner', () => {
  test('returns the same values as JSON.parse, for any division into chunks', () => {
    fc.assert(
      fc.property(json, sizes, (text, chunkSizes) => {
        expect(build(text, chunkSizes)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('rejects the same invalid texts as JSON.parse, for any division into chunks', () => {
    const damaged = fc.tuple(json, fc.nat(), fc.nat(3), pieces).map(([text, place, removed, piece]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + piece + text.slice(at + removed);
    });
    const made = fc.oneof(
      damaged,
      fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(made, sizes, (text, chunkSizes) => {
        // UTF-8 can't represent a lone surrogate.
        const sent = text.toWellFormed();
        expect(
          outcome(() => build(sent, chunkSizes)),
          sent,
        ).toEqual(outcome(() => JSON.parse(sent)));
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['[1,]', 3],
    ['{"a":01}', 6],
    ['{"a":tru}', 8],
    ['["a\tb"]', 3],
    ['["\\x"]', 3],
    ['[1}', 2],
    ['[1] 2', 4],
    ['{"a"', 4],
    ['', 0],
  ])('reports the offset of the first invalid byte: %s', (text, offset) => {
    for (const size of [1, 2, 100]) {
      expect(() => build(text, new Array<number>(text.length).fill(size))).toThrow(expect.objectContaining({ offset }));
    }
  });

  test('rejects JSON that exceeds the depth limit, and doesn’t buffer tokens that exceed the length limit', () => {
    expect(() => build('[[[]]]', [], { deepest: 2 })).toThrow('nested too deeply at byte 2');
    expect(build('["abcdef"]', [3, 3], { longestToken: 8 })).toEqual(['abcdef']);
    const scanner = new JsonScanner({ longestToken: 7 });
    for (const chunk of cut(encoder.encode('["abcdef"'), [3, 3])) {
      scanner.feed(chunk);
      while (scanner.next() !== jsonEvent.more);
    }
    expect([scanner.start, scanner.end, scanner.source.length]).toEqual([1, 9, 0]);
  });
});

describe('the members of a JSON object', () => {
  const written = '{ "a" : 1.10, "é":{"b":[1, "}"]},"a":null , "s":"x\\"" }';
  const bytes = encoder.encode(written);
  const found = (isLast: (name: string) => boolean) => {
    const members: string[][] = [];
    eachMember(bytes, (...places) => {
      const [name = '', value = ''] = [places.slice(0, 2), places.slice(2, 4)].map((place) => decoder.decode(bytes.subarray(...place)));
      members.push([name, value]);
      return !isLast(name);
    });
    return members;
  };

  test('returns the position of each member, until the callback stops the search', () => {
    expect(found(() => false)).toEqual([
      ['"a"', '1.10'],
      ['"é"', '{"b":[1, "}"]}'],
      ['"a"', 'null'],
      ['"s"', '"x\\""'],
    ]);
    expect(found((name) => name === '"é"')).toHaveLength(2);
  });

  test.each(['[]', '', '{"a":1', '{"a":[1', '{"a":1}{', '{"a":1,}'])('throws a syntax error for an incomplete object: %s', (invalid) => {
    expect(() => eachMember(encoder.encode(invalid), () => true)).toThrow(JsonSyntaxError);
  });
});

test('a JSON list is split into its rows, for any division into chunks', () => {
  const row = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), sizes, (rows, chunkSizes) => {
      const splitter = new RowsOfList();
      const found = cut(encoder.encode(rows.join(', ')), chunkSizes).flatMap((chunk) =>
        splitter.push(chunk).map((bytes) => decoder.decode(bytes)),
      );
      expect(found).toEqual(rows.map((text) => decoder.decode(encoder.encode(text))));
    }),
  );
});
