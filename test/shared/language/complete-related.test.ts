import { describe, expect, it } from 'vitest';
import { completeODataOption, hoverODataOption } from '../../../shared/language/index.ts';
import { entityModelOf, readMetadata } from '../../../shared/metadata/index.ts';

const { schema } = readMetadata(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EnumType Name="Colour"><Member Name="Red"/><Member Name="Green"/></EnumType>
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/><Property Name="Zip" Type="Edm.Int32"/></ComplexType>
  <EntityType Name="Item"><Key><PropertyRef Name="Id"/></Key>
    <Property Name="Id" Type="Edm.Int32" Nullable="false"/><Property Name="Price" Type="Edm.Decimal"/>
    <NavigationProperty Name="Order" Type="Shop.Order"/></EntityType>
  <EntityType Name="Order"><Key><PropertyRef Name="Number"/></Key>
    <Property Name="Number" Type="Edm.Int64" Nullable="false"/><Property Name="Paint" Type="Shop.Colour"/>
    <Property Name="Home" Type="Shop.Address"/><NavigationProperty Name="Items" Type="Collection(Shop.Item)"/></EntityType>
  <EntityContainer Name="All"><EntitySet Name="Orders" EntityType="Shop.Order"/><EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`);
const model = schema === null ? null : entityModelOf(schema, 'Orders');

/** Returns the suggestions at the position of `|`. */
function suggestions(option: string, text: string): string[] {
  if (model === null) throw new Error('the metadata of this test can be read');
  return completeODataOption(option, text.replace('|', ''), text.indexOf('|'), model).items.map(({ insert }) => insert);
}

describe('completion over related data', () => {
  it('suggests navigation properties to expand, and the columns of the related entity in their options', () => {
    expect(suggestions('$expand', '|')).toEqual(['Items', '*']);
    expect(suggestions('$expand', 'Items(|')).toContain('$filter=');
    expect(suggestions('$expand', 'Items($filter=|')).toEqual(expect.arrayContaining(['Id', 'Price']));
    expect(suggestions('$expand', 'Items($filter=|')).not.toContain('Number');
    expect(suggestions('$expand', 'Items($select=Id;|')).not.toContain('$select=');
    expect(suggestions('$expand', 'Items($select=Id;$orderby=Price |').slice(0, 2)).toEqual(['desc', 'asc']);
    expect(suggestions('$expand', 'Items($expand=Order($select=|')).toContain('Number');
  });

  it('suggests the members of an enumeration as values', () => {
    expect(suggestions('$filter', 'Paint eq |').slice(0, 2)).toEqual(["Shop.Colour'Red'", "Shop.Colour'Green'"]);
    expect(suggestions('$filter', "Paint eq Shop.Colour'G|")[0]).toBe("Shop.Colour'Green'");
  });

  it('suggests the columns of complex types and of lists of related entities', () => {
    expect(suggestions('$filter', 'Home/|')).toEqual(['City', 'Zip']);
    expect(suggestions('$filter', 'Home/City |')).toContain('eq ');
    expect(suggestions('$filter', 'Items/any(|')).toEqual(['i:']);
    expect(suggestions('$filter', 'Items/any(i:i/|')).toEqual(['Id', 'Price', 'Order/']);
    expect(suggestions('$filter', 'Items/any(i:i/Price gt |')).not.toContain('null');
    expect(suggestions('$select', 'Home/|')).toEqual(['City', 'Zip']);
  });

  it('explains columns of related entities and of complex types on hover', () => {
    if (model === null) throw new Error('the metadata of this test can be read');
    expect(hoverODataOption('$expand', 'Items($filter=Price gt 1)', 15, model)?.title).toBe('Price');
    expect(hoverODataOption('$filter', 'Home/City eq 1', 6, model)?.paragraphs[0]).toContain('text');
  });
});
