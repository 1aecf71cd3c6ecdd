import { describe, expect, it } from 'vitest';
import { conditionOfCell } from '../../../renderer/grid/cell-condition.ts';

describe('a condition made of a cell', () => {
  it('has the value as sent, in the words of its type', () => {
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

  it('of a null tests for null', () => {
    expect(conditionOfCell('s', ['null', 'null'], 'string', 'is')).toEqual({ kind: 'isNull', column: 's' });
    expect(conditionOfCell('s', ['absent', ''], 'string', 'isNot')).toEqual({ kind: 'not', operand: { kind: 'isNull', column: 's' } });
    expect(conditionOfCell('s', ['null', 'null'], 'int32', 'atLeast')).toBeNull();
  });

  it('is not offered where no URL could say it', () => {
    expect(conditionOfCell('l', ['json', '[1]'], 'int32', 'is')).toBeNull();
    expect(conditionOfCell('n', ['string', 'n/a'], 'int32', 'is')).toBeNull();
    expect(conditionOfCell('b', ['boolean', 'true'], 'boolean', 'atLeast')).toBeNull();
  });
});
