import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RelatedData } from '../../../renderer/api/related-data.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { entityMetadataOf, entityModelOf, readMetadata } from '../../../shared/metadata/index.ts';

const metadata = `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="Shop">
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="State" Type="Shop.State"/><Property Name="Address" Type="Shop.Address"/>
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)"/><NavigationProperty Name="Customer" Type="Shop.Customer"/></EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
  <EntityType Name="Customer"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/></ComplexType>
  <EnumType Name="State"><Member Name="Open"/><Member Name="Paid"/></EnumType>
  <Function Name="Best" IsBound="true"><Parameter Name="orders" Type="Collection(Shop.Order)"/><Parameter Name="count" Type="Edm.Int32"/>
    <ReturnType Type="Collection(Shop.Order)"/></Function>
  <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

test('shows the navigation properties, functions, enumerations, and complex types of an OData service', () => {
  const { schema } = readMetadata(metadata);
  const model = schema === null ? null : entityModelOf(schema, 'Orders');
  const read = model === null ? null : entityMetadataOf(model);
  if (read === null) throw new Error('the metadata has no entity set Orders');
  render(
    <TextsProvider language="en" systemLanguage="en">
      <RelatedData metadata={read} />
    </TextsProvider>,
  );
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(rowsOf('Navigation properties')).toEqual(['ItemsItem several rows', 'CustomerCustomer one row or none']);
  expect(rowsOf('Functions')).toEqual(['Best(count: Int32)[Order]']);
  expect(rowsOf('Enumerations')).toEqual(['StateOpen, Paid']);
  expect(rowsOf('Complex types')).toEqual(['AddressCity']);
});
