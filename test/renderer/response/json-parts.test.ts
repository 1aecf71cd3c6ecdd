import { expect, it } from 'vitest';
import { jsonParts } from '../../../renderer/response/json-parts.ts';

it.each([
  [
    '"delay": 96,',
    [
      ['"delay": ', null],
      ['96', 'number'],
      [',', null],
    ],
  ],
  [
    '"name": "a \\": b, c",',
    [
      ['"name": ', null],
      ['"a \\": b, c"', 'string'],
      [',', null],
    ],
  ],
  [
    '"note": null',
    [
      ['"note": ', null],
      ['null', 'keyword'],
    ],
  ],
  ['"cut short…', [['"cut short…', 'string']]],
  ['-1.5e9', [['-1.5e9', 'number']]],
  ['"items": [', [['"items": [', null]]],
  ['},', [['},', null]]],
] as const)('splits the JSON line %s into its name and its value', (line, parts) => {
  expect(jsonParts(line).map(({ text, kind }) => [text, kind])).toEqual(parts);
  expect(
    jsonParts(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});
