import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { entityModelOf, readMetadata } from '../../../shared/metadata/index.ts';

const document = `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EnumType Name="Colour"><Member Name="Red"/><Member Name="Green"/></EnumType>
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/><Property Name="Zip" Type="Edm.Int32"/>
    <NavigationProperty Name="Depot" Type="Shop.Order"/></ComplexType>
  <EntityType Name="Item"><Key><PropertyRef Name="Line"/><PropertyRef Name="Batch"/></Key>
    <Property Name="Line" Type="Edm.Int32" Nullable="false"/><Property Name="Batch" Type="Edm.String" Nullable="false"/>
    <Property Name="Price" Type="Edm.Decimal"/><NavigationProperty Name="Order" Type="Shop.Order"/></EntityType>
  <EntityType Name="Gift" BaseType="Shop.Item"><Property Name="Wrapping" Type="Edm.String"/></EntityType>
  <EntityType Name="Order"><Key><PropertyRef Name="Number"/></Key>
    <Property Name="Number" Type="Edm.Int64" Nullable="false"/><Property Name="Paint" Type="Shop.Colour"/>
    <Property Name="Customer" Type="Edm.String"/><Property Name="Placed" Type="Edm.DateTimeOffset"/>
    <Property Name="Tags" Type="Collection(Edm.String)"/><Property Name="Home" Type="Shop.Address"/>
    <Property Name="Picture" Type="Edm.Stream"/>
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)"/></EntityType>
  <EntityType Name="Rush" BaseType="Shop.Order"><Property Name="Hours" Type="Edm.Int32"/></EntityType>
  <Function Name="Discount" IsBound="true"><Parameter Name="of" Type="Shop.Order"/>
    <Parameter Name="rate" Type="Edm.Double" Nullable="false"/><Parameter Name="day" Type="Edm.Date"/><ReturnType Type="Edm.Decimal"/></Function>
  <Function Name="IsLate" IsBound="true"><Parameter Name="of" Type="Shop.Order"/><ReturnType Type="Edm.Boolean"/></Function>
  <Function Name="Dearest" IsBound="true"><Parameter Name="of" Type="Collection(Shop.Item)"/><ReturnType Type="Shop.Item"/></Function>
  <Function Name="Ranked" IsBound="true" IsComposable="true"><Parameter Name="of" Type="Collection(Shop.Order)"/><ReturnType Type="Collection(Shop.Order)"/></Function>
  <Function Name="Today"><ReturnType Type="Edm.Date"/></Function>
  <EntityContainer Name="All"><EntitySet Name="Orders" EntityType="Shop.Order"/><EntitySet Name="Parts" EntityType="Shop.Item"/>
    <Singleton Name="Newest" Type="Shop.Order"/><FunctionImport Name="Today" Function="Shop.Today"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

/** Returns a model with orders and items, some of which are gifts, and with service functions for both. */
export function shopModel(): EntityModel {
  const { schema } = readMetadata(document);
  const model = schema === null ? null : entityModelOf(schema, 'Orders');
  if (model === null) throw new Error('The metadata of the test cannot be read.');
  return model;
}
