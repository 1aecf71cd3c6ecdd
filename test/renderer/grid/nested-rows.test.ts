import { describe, expect, test } from 'vitest';
import { nestedSummary, nestedTable, relatedKeys } from '../../../renderer/grid/nested/nested-rows.ts';
import { salesModel } from '../../shared/odata/options/shop-model.ts';

describe('the rows in a cell', () => {
  test('are counted, and marked as incomplete if the cell is truncated', () => {
    expect(nestedSummary(['json', '[{"a":1}, {"a":[{"b":2}]}]'], [])).toEqual({ kind: 'rows', count: 2, cut: false });
    expect(nestedSummary(['json', '[{"a":1},{"a":"tru', 9000], [])).toEqual({ kind: 'rows', count: 1, cut: true });
    expect(nestedSummary(['json', '[]'], ['ID'])).toEqual({ kind: 'rows', count: 0, cut: false });
  });

  test('don’t exist for a list of plain values, an empty list, or a complex value', () => {
    for (const text of ['["a","b"]', '[1,2]', '[]', '{"City":"Rome"}']) expect(nestedSummary(['json', text], undefined)).toBeNull();
    expect(nestedSummary(['string', '[{"a":1}]'], ['a'])).toBeNull();
  });

  test('of a single entity show its key first, without control information', () => {
    const text = '{"@odata.etag":"W/1","name":"Ada \\u00e9","born":null,"ID":12345678901234567890,"tags":["x"]}';
    expect(nestedSummary(['json', text], ['ID'])).toEqual({ kind: 'entity', text: '12345678901234567890 · Ada é' });
  });

  test('preserve every digit, nulls, absent members, and nested rows', () => {
    expect(nestedTable('[{"ID":1.10,"note":null},{"ID":9007199254740993,"more":[{"x":1}],"more@odata.count":1}]')).toEqual({
      columns: ['ID', 'note', 'more'],
      rows: [
        [
          ['number', '1.10'],
          ['null', 'null'],
          ['absent', ''],
        ],
        [
          ['number', '9007199254740993'],
          ['absent', ''],
          ['json', '[{"x":1}]'],
        ],
      ],
    });
    expect(nestedTable('{"ID":1}')?.rows).toEqual([[['number', '1']]]);
    expect(nestedTable('12')).toBeNull();
  });

  test('use the keys of the entity types that navigation properties lead to', () => {
    expect([...relatedKeys(salesModel)]).toEqual([
      ['Product', ['ID']],
      ['Parts', ['ID']],
    ]);
  });
});
