import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCells, type DifferenceKind, type DifferenceReason } from '../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { anyCell, anyType } from './cells.ts';

const number = (text: string): Cell => ['number', text];
const text = (value: string): Cell => ['string', value];
const json = (source: string): Cell => ['json', source];

type Case = [left: Cell, right: Cell, kind: DifferenceKind, reason: DifferenceReason, type?: ValueType];

const cases: Case[] = [
  [number('1.10'), number('1.10'), 'same', 'none'],
  [number('1.10'), number('1.1'), 'format', 'number-form'],
  [number('100'), number('1E2'), 'format', 'number-form'],
  [number('-0'), number('0.0'), 'format', 'number-form'],
  [number('9007199254740993'), number('9007199254740992'), 'value', 'value'],
  [number('9007199254740993'), text('9007199254740993'), 'type', 'number-as-text', 'int64'],
  [number('1e400'), text('1e400'), 'type', 'number-as-text'],
  [number('1.10'), text('1.1'), 'type', 'number-as-text', 'decimal'],
  [text('1.10'), text('1.1'), 'format', 'number-form', 'decimal'],
  [text('1.10'), text('1.1'), 'value', 'value'],
  [text('007'), text('7'), 'value', 'value'],
  [text('NaN'), text('nan'), 'format', 'number-form', 'double'],
  [text('INF'), text('Infinity'), 'format', 'number-form', 'double'],
  [['null', 'null'], ['absent', ''], 'format', 'null-or-absent'],
  [['null', 'null'], text(''), 'value', 'value'],
  [['null', 'null'], text('null'), 'value', 'value'],
  [['absent', ''], number('0'), 'value', 'value'],
  [['boolean', 'true'], text('true'), 'type', 'boolean-as-text'],
  [['boolean', 'true'], number('1'), 'value', 'value'],
  [text('2020-01-01T12:00:00Z'), text('2020-01-01T13:00:00+01:00'), 'format', 'moment-zone'],
  [text('2020-01-01T12:00:00Z'), text('2020-01-01T12:00:00.000Z'), 'format', 'moment-form'],
  [text('2020-01-01T00:00:00Z'), text('2020-01-01'), 'format', 'moment-form', 'date'],
  [text('2020-01-01 12:00:00'), text('2020-01-01T12:00:00Z'), 'format', 'moment-form', 'dateTimeOffset'],
  [text('2020-01-01T12:00:00Z'), text('2020-01-01T12:00:01Z'), 'value', 'value'],
  [text('2020-02-30'), text('2020-02-30T00:00:00Z'), 'value', 'value'],
  [text('2020-01-01T12:00:00.1Z'), text('2020-01-01T12:00:00.10000000000000000001Z'), 'value', 'value', 'dateTimeOffset'],
  [number('1577836800000'), text('2020-01-01T00:00:00Z'), 'type', 'moment-as-number', 'dateTimeOffset'],
  [text('/Date(1577836800000+0060)/'), text('2020-01-01T00:00:00Z'), 'format', 'moment-form', 'dateTimeOffset'],
  [text('/Date(-1)/'), text('1969-12-31T23:59:59.999Z'), 'format', 'moment-form', 'dateTimeOffset'],
  [text('10:00'), text('10:00:00.000'), 'format', 'time-form', 'timeOfDay'],
  [text('PT1M'), text('PT60.0S'), 'format', 'duration-form', 'duration'],
  [text('P1D'), text('PT25H'), 'value', 'value', 'duration'],
  [text('0F8FAD5B-D9CB-469F-A165-70867728950E'), text('0f8fad5b-d9cb-469f-a165-70867728950e'), 'format', 'letter-case'],
  [text('a-_w=='), text('a+/w'), 'format', 'binary-form', 'binary'],
  [json('{"a":1.0,"b":[1,2]}'), json('{ "b": [1, 2], "a": 1 }'), 'format', 'json-form'],
  [json('[1,2]'), json('[2,1]'), 'value', 'value'],
  [json('[1]'), text('[1]'), 'type', 'json-as-text'],
  [json('[9007199254740993]'), json('[9007199254740992]'), 'value', 'value'],
  [json('["1"]'), json('[1]'), 'value', 'value'],
  [text('Été'), text('été'), 'value', 'value', 'string'],
];

describe('the comparison of two cells', () => {
  it.each<Case>(cases)('classifies %j and %j as %s (%s), in both directions', (left, right, kind, reason, type) => {
    expect(compareCells(left, right, type)).toEqual({ kind, reason });
    expect(compareCells(right, left, type)).toEqual({ kind, reason });
  });

  it('returns the same result in both directions, and “same” for a value and itself', () => {
    fc.assert(
      fc.property(anyCell, anyCell, anyType, (left, right, type) => {
        expect(compareCells(left, right, type)).toEqual(compareCells(right, left, type));
        expect(compareCells(left, left, type).kind).toBe('same');
      }),
    );
  });

  it('reports two notations of one number as a format difference, not as a value difference', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (value, zeros) => {
        const longer = `${value}.${'0'.repeat(zeros + 1)}`;
        expect(compareCells(number(String(value)), number(longer)).kind).toBe('format');
        expect(compareCells(number(String(value)), number(`${value}${'0'.repeat(zeros)}e-${zeros}`)).kind).not.toBe('value');
        expect(compareCells(number(String(value)), number(`${value + 1n}.0`)).kind).toBe('value');
      }),
    );
  });

  it('reports one instant in two time zones as a format difference, not as a value difference', () => {
    const instant = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 14 }), (date, hours) => {
        const elsewhere = new Date(date.getTime() + hours * 3_600_000).toISOString().replace('Z', `+${String(hours).padStart(2, '0')}:00`);
        expect(compareCells(text(date.toISOString()), text(elsewhere))).toEqual({ kind: 'format', reason: 'moment-zone' });
      }),
    );
  });
});
