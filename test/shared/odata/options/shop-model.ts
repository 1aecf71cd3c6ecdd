import type { EntityModel } from '../../../../shared/metadata/entity-model.ts';
import { entityModelOf, readMetadata } from '../../../../shared/metadata/index.ts';

const metadata = {
  $Version: '4.01',
  $EntityContainer: 'Shop.Container',
  Shop: {
    Address: { $Kind: 'ComplexType', City: {}, Street: {}, Country: { $Kind: 'NavigationProperty', $Type: 'Shop.Country' } },
    Country: { $Kind: 'EntityType', $Key: ['Code'], Code: {}, People: { $Type: 'Edm.Int64' } },
    Product: { $Kind: 'EntityType', $Key: ['ID'], ID: { $Type: 'Edm.Int32' }, Name: {}, Photo: { $Type: 'Edm.Stream' } },
    Sale: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Int32' },
      Amount: { $Type: 'Edm.Decimal', $Scale: 2 },
      Rate: { $Type: 'Edm.Double' },
      Day: { $Type: 'Edm.Date' },
      Note: { $Nullable: true },
      Place: { $Type: 'Shop.Address' },
      Tags: { $Collection: true },
      Product: { $Kind: 'NavigationProperty', $Type: 'Shop.Product' },
      Parts: { $Kind: 'NavigationProperty', $Type: 'Shop.Sale', $Collection: true },
    },
    Discount: [
      { $Kind: 'Function', $IsBound: true, $Parameter: [{ $Name: 'sale', $Type: 'Shop.Sale' }], $ReturnType: { $Type: 'Edm.Decimal' } },
    ],
    Best: [
      {
        $Kind: 'Function',
        $IsBound: true,
        $Parameter: [{ $Name: 'sales', $Type: 'Shop.Sale', $Collection: true }],
        $ReturnType: { $Type: 'Shop.Product', $Collection: true },
      },
    ],
    Container: { $Kind: 'EntityContainer', Sales: { $Type: 'Shop.Sale', $Collection: true } },
  },
};

function sales(): EntityModel {
  const { schema } = readMetadata(JSON.stringify(metadata));
  const model = schema === null ? null : entityModelOf(schema, 'Sales');
  if (model === null) throw new Error('The metadata of the test cannot be read.');
  return model;
}

/** Sales of a shop: columns of several types, a complex value, related data, and service functions. */
export const salesModel: EntityModel = sales();
