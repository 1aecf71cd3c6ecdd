import { expect, test } from 'vitest';
import { type CharacterSet, propertySet } from '../../../../service/engine/sql/patterns/character-set.ts';

test.each([
  '\\p{L}',
  '\\P{Lu}',
  '\\p{Cn}',
  '\\p{Co}',
  '\\p{Noncharacter_Code_Point}',
  '\\p{Default_Ignorable_Code_Point}',
  '\\p{Script=Han}',
  '\\p{Assigned}',
])('%s contains exactly the characters that a JavaScript regular expression matches', { timeout: 30_000 }, (written) => {
  expect(propertySet(written)).toEqual(lookAtEach(new RegExp(written, 'u')));
});

function lookAtEach(property: RegExp): CharacterSet {
  const runs: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    if (isHalf || !property.test(String.fromCodePoint(code))) continue;
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs;
}
