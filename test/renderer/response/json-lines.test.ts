import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines, membersOf, textFrom, visibleLines } from '../../../renderer/response/json-lines.ts';
import { stepOfKey } from '../../../renderer/response/json-tree.tsx';
import { indentJson } from '../../../shared/values/indented-json.ts';

const source = '[{"a":1.10,"b":["}","[",{}],"c":{"d":null}},{"e":[]}]';
const lines = jsonLines(indentJson(source));
const lineOf = (text: string): number => lines.findIndex((line) => line.text === text);

describe('the lines of an indented JSON text', () => {
  it('have their depth and parent, even if strings contain brackets', () => {
    const list = lineOf('"b": [');
    expect(lines[list]).toMatchObject({ level: 2, closes: false });
    expect(lines[lines[list]?.end ?? -1]?.text).toBe('],');
    expect(lines[lines[list]?.parent ?? -1]?.text).toBe('{');
    expect(membersOf(lines, list)).toBe(3);
    expect(membersOf(lines, 0)).toBe(2);
    expect(lines.at(-1)).toMatchObject({ text: ']', level: 0, parent: -1, closes: true });
  });

  it('return the part that starts on them, with every digit', () => {
    expect(textFrom(lines, lineOf('"c": {'))).toBe('"c": {\n  "d": null\n}');
    expect(textFrom(lines, lineOf('"a": 1.10,'))).toBe('"a": 1.10');
  });

  it('are all visible unless they are folded', () => {
    expect(visibleLines(lines, () => false)).toEqual([...lines.keys()]);
    expect(visibleLines(lines, (line) => line === 0)).toEqual([0]);
    const folded = lineOf('"b": [');
    const seen = visibleLines(lines, (line) => line === folded).map((line) => lines[line]?.text);
    expect(seen.slice(seen.indexOf('"b": ['), seen.indexOf('"b": [') + 2)).toEqual(['"b": [', '"c": {']);
  });

  it('end at the level at which they start, for any value', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), (value) => {
        const own = jsonLines(indentJson(JSON.stringify(value)));
        expect(JSON.parse(textFrom(own, 0))).toEqual(JSON.parse(JSON.stringify(value)));
        for (const [at, { end, level }] of own.entries()) expect(own[end]?.level, own[at]?.text).toBe(level);
      }),
    );
  });
});

describe('navigation keys in a JSON tree', () => {
  const seen = visibleLines(lines, () => false);
  const press = (key: string, active: number, folded = false) => stepOfKey(key, active, lines, seen, () => folded);

  it('move from line to line, and skip closing brackets', () => {
    const last = lineOf('"d": null');
    expect(press('ArrowDown', last)).toEqual({ to: last + 3 });
    expect(press('ArrowUp', last + 3)).toEqual({ to: last });
    expect(press('Home', last)).toEqual({ to: 0 });
    expect(press('End', 0)).toEqual({ to: lineOf('"e": []') });
  });

  it('unfold and enter a part, or leave and fold it', () => {
    const opener = lineOf('"c": {');
    expect(press('ArrowRight', opener, true)).toEqual({ fold: false });
    expect(press('ArrowRight', opener)).toEqual({ to: opener + 1 });
    expect(press('ArrowLeft', opener + 1)).toEqual({ to: opener });
    expect(press('ArrowLeft', opener)).toEqual({ fold: true });
    expect(press('Enter', opener, true)).toEqual({ fold: false });
    expect(press('ArrowRight', opener + 1)).toBeNull();
  });
});
