import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertLiteral, guessLiteral, literalFamily, literalText, readLiteral } from '../../../shared/values/literal.ts';
import { valueTypes } from '../../../shared/values/value-type.ts';
import { literals } from '../arbitraries.ts';

describe.each([...valueTypes])('values of type %s', (type) => {
  it('preserves every digit and letter of a value that is written and read', () => {
    fc.assert(
      fc.property(literals[type], (literal) => {
        expect(readLiteral(literalText(literal), type)).toEqual(literal);
        expect(convertLiteral(literal, type)).toEqual(literal);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a value', () => {
  it.each([
    ['int64', '9223372036854775807'],
    ['int64', '-9223372036854775808'],
    ['decimal', '1.10'],
    ['decimal', '99999999999999999999999999999.000000001'],
    ['double', '1e400'],
    ['double', '-INF'],
    ['double', 'NaN'],
    ['date', '-0043-03-15'],
    ['date', '2000-02-29'],
    ['date', 'infinity'],
    ['dateTimeOffset', '-infinity'],
    ['timeOfDay', '24:00:00'],
    ['dateTimeOffset', '2020-12-31T23:59:60.123456789012+14:00'],
    ['timeOfDay', '23:59:59.999999999999'],
    ['duration', '-P3DT12H30M5.125S'],
    ['guid', '01234567-89AB-cdef-0123-456789abcdef'],
    ['binary', 'AAEC-_8'],
    ['binary', 'AA=='],
    ['string', "it's “so”"],
  ] as const)('a value of type %s is read and written as %s', (type, text) => {
    const literal = readLiteral(text, type);
    expect(literal === null ? null : literalText(literal)).toBe(text);
  });

  it.each([
    ['int32', '1,5'],
    ['int32', 'NaN'],
    ['boolean', '1'],
    ['date', '1900-02-29'],
    ['date', '2020-13-01'],
    ['dateTimeOffset', '2020-12-31T23:59:59'],
    ['timeOfDay', '24:01'],
    ['timeOfDay', '24:00:00.1'],
    ['dateTimeOffset', '2020-01-01T24:00:00Z'],
    ['date', 'Infinity'],
    ['timeOfDay', 'infinity'],
    ['duration', '1 day'],
    ['guid', '0123'],
    ['binary', 'AB=='],
    ['binary', 'a+b/'],
  ] as const)('a value of type %s can’t be %s', (type, text) => expect(readLiteral(text, type)).toBeNull());

  it('a value of an unknown type gets a type from its notation, without a change of its text', () => {
    fc.assert(
      fc.property(fc.oneof(...valueTypes.map((type) => literals[type])), (literal) => {
        const text = literalText(literal);
        expect(literalText(guessLiteral(text)).toLowerCase()).toBe(text.toLowerCase());
      }),
    );
    expect(guessLiteral('True')).toEqual({ kind: 'boolean', value: true });
    expect(guessLiteral('2020-02-30')).toEqual({ kind: 'string', value: '2020-02-30' });
    expect(guessLiteral('P')).toEqual({ kind: 'string', value: 'P' });
  });

  it('an enumeration member isn’t converted to a known type, and is written as its name', () => {
    const red = { kind: 'enumeration', type: 'Sales.Colour', text: 'Red' } as const;
    expect([literalText(red), literalFamily(red), convertLiteral(red, 'unknown')]).toEqual(['Red', 'unknown', red]);
    expect(convertLiteral(red, 'int32')).toBeNull();
  });
});
