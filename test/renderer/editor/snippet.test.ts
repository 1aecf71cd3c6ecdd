import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../../renderer/editor/snippet.ts';

describe('a completion as a snippet', () => {
  it('has a tab stop for each argument, and the last after the call', () => {
    const stops = [
      { from: 9, to: 9 },
      { from: 11, to: 11 },
    ];
    expect(snippetOf({ insert: "contains(,'')", stops })).toBe(`contains(\${1},'\${2}')$0`);
  });

  it('selects the text that the user will overwrite', () => {
    expect(snippetOf({ insert: '2026-01-01', stops: [{ from: 0, to: 10 }] })).toBe(`\${1:2026-01-01}$0`);
  });

  it('escapes characters that have a meaning in snippets', () => {
    expect(snippetOf({ insert: '$it/a}\\', stops: [] })).toBe('\\$it/a\\}\\\\$0');
  });
});
