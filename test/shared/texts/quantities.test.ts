import { describe, expect, it } from 'vitest';
import { createQuantities } from '../../../shared/texts/quantities.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers, sizes, and durations', () => {
  it('formats numbers, sizes, and durations by the rules of the language', () => {
    const english = createQuantities('en');
    expect([english.count(41_203), english.bytes(86_123), english.duration(112.4)].map(plain)).toEqual(['41,203', '86 kB', '112 ms']);
    const french = createQuantities('fr');
    expect([french.count(41_203), french.bytes(1_234_567), french.duration(1234)].map(plain)).toEqual(['41 203', '1,2 Mo', '1,2 s']);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [999_600, '1 MB'],
    [9_990, '10 kB'],
    [3_000_000_000_000_000, '3,000 TB'],
  ])('formats %d bytes as %s', (bytes, expected) => {
    expect(plain(createQuantities('en').bytes(bytes))).toBe(expected);
  });

  it('formats a duration in seconds if it rounds to 1,000 milliseconds', () => {
    expect(plain(createQuantities('en').duration(999.6))).toBe('1 s');
  });

  it.each([
    [20, '20 s'],
    [125, '2 min 5 s'],
    [5_400, '1 h 30 min'],
  ])('formats a duration of %d seconds as %s', (seconds, expected) => {
    expect(createQuantities('en').longDuration(seconds)).toBe(expected);
  });
});
