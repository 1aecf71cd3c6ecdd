import { describe, expect, test } from 'vitest';
import { withoutNestedLinks } from '../../../../electron/wire/responses/nested-links.ts';

/** Returns the row without next links and the lists that have one. */
function cleaned(row: string): readonly [string, readonly string[]] | null {
  const result = withoutNestedLinks(Buffer.from(row));
  return result && [Buffer.from(result.bytes).toString('utf8'), result.lists];
}

describe('the next links of lists inside a row', () => {
  test.each([
    ['{"a":1,"Items":[{"k":1}],"Items@odata.nextLink":"x"}', '{"a":1,"Items":[{"k":1}]}', ['Items']],
    ['{"Items@odata.nextLink":"x","Items":[]}', '{"Items":[]}', ['Items']],
    ['{ "Items@nextLink" : "x" , "Tags@odata.nextLink":"y" , "a" : 1.10 }', '{ "a" : 1.10 }', ['Items', 'Tags']],
    ['{"Items@iot.nextLink":"x"}', '{}', ['Items']],
    [
      '{"Orders":[{"n":1,"Lines":[1],"Lines@odata.nextLink":"x"},{"Lines@odata.nextLink":"y","n":2}]}',
      '{"Orders":[{"n":1,"Lines":[1]},{"n":2}]}',
      ['Orders/Lines', 'Orders/Lines'],
    ],
    ['{"Items":{"results":[{"a":1}],"__next":"x"}}', '{"Items":{"results":[{"a":1}]}}', ['Items']],
    ['{"a":{"b":{"C@odata.nextLink":"x","c":{}}},"d":"}{"}', '{"a":{"b":{"c":{}}},"d":"}{"}', ['a/b/C']],
    ['{"a":1,"Items@odata.nextLink":null}', '{"a":1}', []],
  ])('are removed from %s', (row, expected, lists) => {
    expect(cleaned(row)).toEqual([expected, lists]);
  });

  test.each(['{"nextLink":"x","__next":"y"}', '{"a":"Items@odata.nextLink\\"","b":[]}'])('aren’t assumed in %s', (row) => {
    expect(cleaned(row)).toBeNull();
  });
});
