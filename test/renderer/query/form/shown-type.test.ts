import { expect, it } from 'vitest';
import { shownType } from '../../../../renderer/query/form/column-choice.ts';

it.each([
  ['STRING', 'Edm.String', 'STRING'],
  ['', 'Edm.String', 'String'],
  ['', 'Collection(Edm.Int32)', 'Int32'],
  ['', 'Collection(shop.Shop.Address)', 'Address'],
  ['', 'Plain', 'Plain'],
  ['', null, ''],
])('combines the catalogue type “%s” and the $metadata type “%s” into “%s”', (restType, odataType, shown) => {
  expect(shownType({ restType, odataType })).toBe(shown);
});
