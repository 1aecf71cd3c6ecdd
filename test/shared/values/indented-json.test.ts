import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentJson } from '../../../shared/values/indented-json.ts';

describe('indented JSON', () => {
  test('preserves the notation of numbers and escapes', () => {
    expect(indentJson('{"a":1.10,"b":[9007199254740993,"x\\u00e9: {,}"],"c":{},"d":[]}')).toBe(
      '{\n  "a": 1.10,\n  "b": [\n    9007199254740993,\n    "x\\u00e9: {,}"\n  ],\n  "c": {},\n  "d": []\n}',
    );
  });

  test('indents like JSON.stringify, regardless of the original spacing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('limits indentation, so that 50,000 nested brackets don’t exhaust the memory', () => {
    expect(indentJson('['.repeat(50_000)).length).toBeLessThan(50_000 * 100);
  });
});
