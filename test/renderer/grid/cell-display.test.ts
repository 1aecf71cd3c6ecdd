import { describe, expect, it } from 'vitest';
import { displayedText, displayOf, hoverOf } from '../../../renderer/grid/cell-display.ts';

const local = () => 'local form';

describe('the text of a cell', () => {
  it('shows the value exactly as sent, with every digit', () => {
    expect(displayOf(['number', '9007199254740993.10'], false, 'absent')).toEqual({
      text: '9007199254740993.10',
      tone: 'value',
      right: true,
    });
    expect(displayOf(['string', 'a b'], false, 'absent').text).toBe('a b');
  });

  it('distinguishes null, the empty string, the text "null", and an absent value', () => {
    expect(displayOf(['null', ''], false, 'absent')).toMatchObject({ text: 'null', tone: 'null' });
    expect(displayOf(['string', 'null'], false, 'absent')).toMatchObject({ text: 'null', tone: 'value' });
    expect(displayOf(['string', ''], false, 'absent')).toMatchObject({ text: '""', tone: 'empty' });
    expect(displayOf(undefined, false, 'absent')).toMatchObject({ text: 'absent', tone: 'absent' });
  });

  it('shows several lines on one line, with visible line breaks and null characters', () => {
    expect(displayOf(['string', 'one\r\ntwo\nthree\u2028\u0000\t.'], false, '').text).toBe('one↵two↵three↵␀\t.');
  });

  it('makes invisible characters visible: text direction marks, zero-width spaces, and white space alone', () => {
    expect(displayOf(['string', '\u202egpj.exe\u202c'], false, '')).toMatchObject({ text: '[U+202E]gpj.exe[U+202C]', tone: 'value' });
    expect(displayOf(['string', 'a\u200bb'], false, '').text).toBe('a[U+200B]b');
    expect(displayOf(['string', '  \u00a0'], false, '')).toMatchObject({ text: '"  \u00a0"', tone: 'empty' });
    expect(displayOf(['string', '\n'], false, '')).toMatchObject({ text: '"↵"', tone: 'empty' });
    // Some scripts and emoji need joiners.
    expect(displayOf(['string', '\u{1f469}\u200d\u{1f52c}'], false, '').text).toBe('\u{1f469}\u200d\u{1f52c}');
  });

  it('shows white space at the start and end of a value, so that “LAX ” and “LAX” look different', () => {
    expect(displayOf(['string', '  a b '], false, '').text).toBe('··a b·');
    expect(displayOf(['string', '\ta\u00a0'], false, '').text).toBe('⇥a·');
    expect(displayedText(' LAX')).toBe('·LAX');
  });

  it('shortens a value of a megabyte', () => {
    expect(displayOf(['string', 'x'.repeat(1_000_000)], false, '').text.length).toBeLessThan(500);
  });
});

describe('the tooltip of a cell', () => {
  it('shows the complete text if the cell truncates it, and otherwise nothing', () => {
    expect(hoverOf(['string', 'long'], 'string', true, local)).toBe('long');
    expect(hoverOf(['string', 'a\n\u202eb'], 'string', true, local)).toBe('a\n[U+202E]b');
    expect(hoverOf(['string', 'short'], 'string', false, local)).toBeNull();
  });

  it('shows the local form of a timestamp below the timestamp as sent', () => {
    expect(hoverOf(['string', '2001-01-01T00:00:00Z'], 'dateTimeOffset', false, local)).toBe('2001-01-01T00:00:00Z\nlocal form');
    expect(hoverOf(['string', 'no moment'], 'dateTimeOffset', false, local)).toBeNull();
  });
});
