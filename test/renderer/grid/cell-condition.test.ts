import { describe, expect, it } from 'vitest';
import { conditionOfCell } from '../../../renderer/grid/cell-condition.ts';

describe('a condition from a cell', () => {
  it('has the value as sent, with the type of its column', () => {
    expect(conditionOfCell('n', ['number', '1.10'], 'decimal', 'is')).toEqual({
      kind: 'comparison',
      column: 'n',
      operator: 'eq',
      value: { kind: 'number', text: '1.10' },
    });
    // Servers can send 64-bit integers as strings.
    expect(conditionOfCell('n', ['string', '9007199254740993'], 'int64', 'atLeast')).toMatchObject({
      operator: 'ge',
      value: { kind: 'number', text: '9007199254740993' },
    });
    expect(conditionOfCell('d', ['string', '2024-02-29'], 'date', 'atMost')).toMatchObject({ operator: 'le', value: { kind: 'temporal' } });
    expect(conditionOfCell('s', ['string', ''], 'string', 'isNot')).toMatchObject({ operator: 'ne', value: { kind: 'string', value: '' } });
  });

  it('tests for null if the value is null or absent', () => {
    expect(conditionOfCell('s', ['null', 'null'], 'string', 'is')).toEqual({ kind: 'isNull', column: 's' });
    expect(conditionOfCell('s', ['absent', ''], 'string', 'isNot')).toEqual({ kind: 'not', operand: { kind: 'isNull', column: 's' } });
    expect(conditionOfCell('s', ['null', 'null'], 'int32', 'atLeast')).toBeNull();
  });

  it('isn’t offered if no URL can express it', () => {
    expect(conditionOfCell('l', ['json', '[1]'], 'int32', 'is')).toBeNull();
    expect(conditionOfCell('n', ['string', 'n/a'], 'int32', 'is')).toBeNull();
    expect(conditionOfCell('b', ['boolean', 'true'], 'boolean', 'atLeast')).toBeNull();
  });
});
