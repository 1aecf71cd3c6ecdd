import { expect, it } from 'vitest';
import { typeShown } from '../../../renderer/query/type-shown.ts';

it.each([
  ['STRING', 'Edm.String', 'STRING'],
  ['', 'Edm.String', 'String'],
  ['', 'Collection(Edm.Int32)', 'Int32'],
  ['', 'Collection(shop.Shop.Address)', 'Address'],
  ['', 'Plain', 'Plain'],
  ['', null, ''],
])('a column that the catalogue calls “%s” and $metadata “%s” is shown as “%s”', (restType, odataType, shown) => {
  expect(typeShown({ restType, odataType })).toBe(shown);
});
