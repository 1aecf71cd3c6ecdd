import { expect, test } from 'vitest';
import { agreeable, identitiesOf } from '../../../../electron/core/verify/row-identity.ts';
import { columnSchema } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Cell } from '../../../../shared/values/cell.ts';

test('treats bytes in a list as equal in base64 and base64url', () => {
  const described = { name: 'b', type: 'binary', list: true, filterable: true, key: false, nullable: true, description: null };
  const column = columnSchema.parse({ ...described, restType: 'BINARY', odataType: 'Collection(Edm.Binary)' });
  const cells: readonly Cell[] = [
    ['json', '["/w==","+A=="]'],
    ['json', '["_w==","-A"]'],
  ];
  const [rest, odata] = cells.map((cell) => agreeable(cell, column));
  expect(rest).toEqual(odata);
  const [first, second] = identitiesOf(
    cells.map((cell) => new Map([['b', cell]])),
    [column],
  );
  expect(first).toBe(second);
});
