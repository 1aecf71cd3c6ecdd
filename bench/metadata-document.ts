/** Returns a `$metadata` document (CSDL XML 4.0) of about `length` characters: entity types with 30 columns, keys, links, and descriptions. */
export function metadataDocument(length: number): string {
  const types: string[] = [];
  const sets: string[] = [];
  for (let size = 0; size < length; ) {
    const name = `Type${types.length}`;
    types.push(entityType(name));
    sets.push(
      `<EntitySet Name="${name}s" EntityType="Shop.${name}"><NavigationPropertyBinding Path="Next" Target="${name}s"/></EntitySet>`,
    );
    size += (types.at(-1)?.length ?? 0) + (sets.at(-1)?.length ?? 0);
  }
  return [
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    '<edmx:Reference Uri="https://host/Core.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>',
    '<edmx:DataServices><Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">',
    ...types,
    '<EntityContainer Name="Container">',
    ...sets,
    '</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
  ].join('\n');
}

function entityType(name: string): string {
  const kinds = ['String" MaxLength="80', 'Decimal" Precision="15" Scale="2', 'Int64', 'Date', 'DateTimeOffset', 'Boolean'];
  const columns = Array.from(
    { length: 30 },
    (_, index) =>
      `<Property Name="Column${index}" Type="Edm.${kinds[index % kinds.length]}"><Annotation Term="Core.Description" String="What column ${index} holds"/></Property>`,
  );
  return [
    `<EntityType Name="${name}"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int64" Nullable="false"/>`,
    ...columns,
    `<NavigationProperty Name="Next" Type="Shop.${name}" Nullable="true"/></EntityType>`,
  ].join('\n');
}
