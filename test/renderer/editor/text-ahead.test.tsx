import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { editor } from '../../../renderer/editor/monaco.ts';
import { showAhead } from '../../../renderer/editor/text-ahead.ts';
import { tokensOfLine } from '../../../renderer/editor/tokens-of-line.ts';

// Stands for Monaco, which needs a real browser.
vi.mock('../../../renderer/editor/monaco.ts', () => ({ editor: { EditorOption: { fontInfo: 'fontInfo', wrappingInfo: 'wrappingInfo' } } }));

const url = 'http://x/y?$filter=a gt 1';
const longer = `${url}2`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An editor that has drawn a URL in pieces, a token each. */
function drawnEditor() {
  const place = document.createElement('div');
  const pieces = tokensOfLine('odata', url).map(({ from, to }) => `<span>${url.slice(from, to).replaceAll(' ', '\u00a0')}</span>`);
  place.innerHTML = `<textarea></textarea><div class="view-lines"><div class="view-line" style="top:4px"><span>${pieces.join('')}</span></div></div>`;
  const field = place.querySelector('textarea');
  if (field === null) throw new Error('an editor has a field');
  field.value = url;
  const unheard = () => ({ dispose: () => {} });
  const own = {
    getValue: () => url,
    hasTextFocus: () => false,
    getOption: (name: unknown) => (name === 'fontInfo' ? { isMonospace: true } : { wrappingColumn: 100 }),
    onDidLayoutChange: unheard,
    onDidChangeConfiguration: unheard,
    onDidScrollChange: unheard,
  } as unknown as editor.IStandaloneCodeEditor;
  const given: string[] = [];
  const ahead = showAhead(
    own,
    place,
    (text) => tokensOfLine('odata', text),
    (text) => given.push(text),
  );
  return { place, field, ahead, given, drawn: () => place.querySelector('.view-lines')?.textContent?.replaceAll('\u00a0', ' ') };
}

describe('a text shown ahead of Monaco', () => {
  it('stands in the line and in the field at once, and goes to Monaco when the keys pause', () => {
    const { field, ahead, given, drawn } = drawnEditor();
    expect(ahead.show(longer)).toBe(true);
    expect([drawn(), field.value, given]).toEqual([longer, longer, []]);
    vi.advanceTimersByTime(1000);
    expect(given).toEqual([longer]);
    expect(drawn()).toBe(url);
    ahead.dispose();
  });

  it('goes to Monaco when somebody comes near', () => {
    const { field, ahead, given } = drawnEditor();
    ahead.show(longer);
    field.dispatchEvent(new Event('focus'));
    expect(given).toEqual([longer]);
    ahead.dispose();
  });

  it('never goes to Monaco where another text does: it would be taken for one that was typed', () => {
    const { field, ahead, given, drawn } = drawnEditor();
    ahead.show(longer);
    expect(ahead.show(`${url} and b eq 'x'`)).toBe(false);
    ahead.leave();
    vi.advanceTimersByTime(1000);
    expect([drawn(), field.value, given]).toEqual([url, url, []]);
    ahead.dispose();
  });
});
