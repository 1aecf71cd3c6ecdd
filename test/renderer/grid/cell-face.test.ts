import { describe, expect, it } from 'vitest';
import { faceOf, hoverOf } from '../../../renderer/grid/cell-face.ts';

const local = () => 'local form';

describe('the face of a value', () => {
  it('is its text exactly as sent, with every digit', () => {
    expect(faceOf(['number', '9007199254740993.10'], false, 'absent')).toEqual({ text: '9007199254740993.10', tone: 'value', right: true });
    expect(faceOf(['string', ' a '], false, 'absent').text).toBe(' a ');
  });

  it('tells null, the empty text, the word null and a missing key apart', () => {
    expect(faceOf(['null', ''], false, 'absent')).toMatchObject({ text: 'null', tone: 'null' });
    expect(faceOf(['string', 'null'], false, 'absent')).toMatchObject({ text: 'null', tone: 'value' });
    expect(faceOf(['string', ''], false, 'absent')).toMatchObject({ text: '""', tone: 'empty' });
    expect(faceOf(undefined, false, 'absent')).toMatchObject({ text: 'absent', tone: 'absent' });
  });

  it('has one line: a text of several, or of characters without a shape, would look shorter than it is', () => {
    expect(faceOf(['string', 'one\r\ntwo\nthree\u2028\u0000\t.'], false, '').text).toBe('one↵two↵three↵␀\t.');
  });

  it('does not put a megabyte into a row', () => {
    expect(faceOf(['string', 'x'.repeat(1_000_000)], false, '').text.length).toBeLessThan(500);
  });
});

describe('what hovering brings up', () => {
  it('is the whole text where it is cut, and nothing where it is not', () => {
    expect(hoverOf(['string', 'long'], 'string', true, local)).toBe('long');
    expect(hoverOf(['string', 'short'], 'string', false, local)).toBeNull();
  });

  it('is the local form of a moment below the moment as sent', () => {
    expect(hoverOf(['string', '2001-01-01T00:00:00Z'], 'dateTimeOffset', false, local)).toBe('2001-01-01T00:00:00Z\nlocal form');
    expect(hoverOf(['string', 'no moment'], 'dateTimeOffset', false, local)).toBeNull();
  });
});
