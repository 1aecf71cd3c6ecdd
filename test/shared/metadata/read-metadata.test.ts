import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  entityModelOf,
  findEnumeration,
  findNavigation,
  findOperations,
  findProperty,
  findType,
  isDerivedFrom,
  modelOfType,
  readMetadata,
  type Schema,
} from '../../../shared/metadata/index.ts';

const read = (name: string) => readMetadata(readFileSync(new URL(`documents/${name}`, import.meta.url), 'utf8'));

function schemaOf(name: string): Schema {
  const { schema } = read(name);
  if (schema === null) throw new Error(`${name} has no schema`);
  return schema;
}

describe('metadata of an OData 4.01 service', () => {
  const travel = schemaOf('travel.xml');
  const people = entityModelOf(travel, 'People');

  test('a valid document is read without diagnostics', () => {
    expect(read('travel.xml').diagnostics).toEqual([]);
    expect(travel.version).toBe('4.01');
  });

  test('each column has its type, whether the type is named by alias or full name', () => {
    expect(people?.properties.map(({ name, type, list, typeName, edmType }) => [name, type, list, typeName ?? edmType])).toEqual([
      ['UserName', 'string', false, 'Edm.String'],
      ['Age', 'int32', false, 'Edm.Byte'],
      ['Gender', 'unknown', false, 'Example.Travel.Gender'],
      ['Rights', 'unknown', true, 'Example.Travel.Rights'],
      ['Home', 'unknown', false, 'Example.Travel.City'],
      ['Homes', 'unknown', true, 'Example.Travel.City'],
      ['Spot', 'unknown', false, 'Edm.GeographyPoint'],
      ['Joined', 'dateTimeOffset', false, 'Edm.DateTimeOffset'],
      ['Elsewhere', 'unknown', false, 'Example.Places.Spot'],
    ]);
  });

  test('columns and types have their key, nullability, label, description, and precision', () => {
    expect(people && findProperty(people, 'UserName')).toMatchObject({
      key: true,
      nullable: false,
      label: 'User',
      description: 'The name one signs in by',
    });
    expect(people && findProperty(people, 'Joined')).toMatchObject({ key: false, nullable: true, precision: 3 });
    expect(findType(travel, 'T.Trip')?.key).toEqual([
      { path: 'TripId', alias: null },
      { path: 'Info/Code', alias: 'InfoCode' },
    ]);
  });

  test('columns have their unit, as a text or from another column', () => {
    expect(people && findProperty(people, 'Age')?.unit).toBe('years');
    expect(modelOfType(travel, 'T.Manager')?.properties.find(({ name }) => name === 'Budget')).toMatchObject({
      type: 'decimal',
      edmType: 'Edm.Decimal',
      typeName: 'Example.Travel.Money',
      precision: 12,
      scale: 2,
      unitColumn: 'Currency',
    });
  });

  test('a type inherits properties, navigation properties, and keys, even from types declared later', () => {
    const manager = findType(travel, 'T.Manager');
    expect(manager?.properties.map(({ name }) => name).slice(-3)).toEqual(['Cost', 'Budget', 'Currency']);
    expect(manager?.navigations.map(({ name }) => name)).toEqual(['Friends', 'BestFriend', 'Trips', 'Reports']);
    expect(manager?.key).toEqual([{ path: 'UserName', alias: null }]);
    expect(manager?.open).toBe(true);
    expect(isDerivedFrom(travel, 'T.Manager', 'Example.Travel.Person')).toBe(true);
    expect(isDerivedFrom(travel, 'T.Person', 'T.Manager')).toBe(false);
    expect(findType(travel, 'T.City')).toMatchObject({ kind: 'complex', baseType: 'Example.Travel.Place', open: true });
  });

  test('enumeration members have exact values, whether declared or counted', () => {
    expect(findEnumeration(travel, 'T.Gender')?.members).toEqual([
      { name: 'Male', value: '0', description: null },
      { name: 'Female', value: '1', description: null },
      { name: 'Other', value: '7', description: 'Neither' },
      { name: 'Untold', value: '8', description: null },
    ]);
    expect(findEnumeration(travel, 'Example.Travel.Rights')).toMatchObject({ flags: true, underlyingType: 'Edm.Int64' });
    expect(findEnumeration(travel, 'T.Rights')?.members.at(-1)?.value).toBe('9007199254740993');
  });

  test('navigation properties have their target type, cardinality, and partner', () => {
    expect(people?.navigations).toEqual([
      {
        name: 'Friends',
        typeName: 'Example.Travel.Person',
        list: true,
        nullable: false,
        contained: false,
        partner: 'Friends',
        description: null,
      },
      {
        name: 'BestFriend',
        typeName: 'Example.Travel.Person',
        list: false,
        nullable: true,
        contained: false,
        partner: null,
        description: null,
      },
      { name: 'Trips', typeName: 'Example.Travel.Trip', list: true, nullable: false, contained: true, partner: null, description: null },
    ]);
  });

  test('functions have their overloads, optional parameters, and results', () => {
    const overloads = findOperations(travel, 'T.GetFriends');
    expect(overloads.map(({ bound, composable }) => [bound, composable])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(overloads[0]?.parameters.map(({ name, typeName, optional }) => [name, typeName, optional])).toEqual([
      ['person', 'Example.Travel.Person', false],
      ['near', 'Edm.String', true],
    ]);
    expect(overloads[0]?.result).toEqual({ typeName: 'Example.Travel.Person', type: 'unknown', list: true, nullable: false });
    expect(travel.operationImports).toEqual([
      { kind: 'function', name: 'NearestCity', operation: 'Example.Travel.Nearest', entitySet: null },
    ]);
    expect(findOperations(travel, 'T.Share')[0]).toMatchObject({ kind: 'action', result: null });
  });

  test('an entity set has its capabilities for filters, sorting, paging, and counting', () => {
    expect(people?.capabilities).toEqual({
      requiresFilter: true,
      nonFilterable: ['Age', 'Home/Name'],
      filterExpressions: [{ path: 'UserName', allowed: 'SearchExpression' }],
      nonSortable: ['Home'],
      topSupported: false,
      countable: false,
    });
    expect(people && findProperty(people, 'Age')?.filterable).toBe(false);
    expect(people && findProperty(people, 'Home')).toMatchObject({ filterable: true, sortable: false });
    expect(entityModelOf(travel, 'Me')?.properties.every(({ filterable }) => filterable)).toBe(true);
    expect(travel.entitySets[0]).toMatchObject({
      longDescription: 'Everybody, at length',
      bindings: [{ path: 'Friends', target: 'People' }],
    });
  });

  test('unknown names, such as “constructor”, return nothing', () => {
    expect(entityModelOf(travel, 'constructor')).toBeNull();
    expect(modelOfType(travel, 'T.Nobody')).toBeNull();
    expect(people && findNavigation(people, '__proto__')).toBeUndefined();
  });
});

describe('XML and JSON metadata of one service', () => {
  test('XML and JSON metadata of one service are parsed to the same schema', () => {
    expect(read('shop-v4.json').diagnostics).toEqual([]);
    expect(read('shop-v4.xml').diagnostics).toEqual([]);
    const { entitySets, types, operations, operationImports, container } = schemaOf('shop-v4.xml');
    expect(schemaOf('shop-v4.json')).toMatchObject({ entitySets, operationImports, container, operations: { length: operations.length } });
    expect(schemaOf('shop-v4.json').types).toEqual(types);
  });

  test('annotations outside of the annotated elements are used', () => {
    const products = entityModelOf(schemaOf('shop-v4.json'), 'Products');
    expect(products?.capabilities).toEqual({
      nonFilterable: ['ratio'],
      requiredInFilter: ['stock'],
      nonSortable: ['tags'],
      searchable: false,
      applySupported: true,
    });
    expect(products && findProperty(products, 'colour')?.allowedValues).toEqual(['red', 'green', 'blue']);
    expect(products && findProperty(products, 'weight')).toMatchObject({ unit: 'kg', scale: 'variable' });
    expect(findOperations(schemaOf('shop-v4.xml'), 'Shop.discounted')[0]?.parameters.map(({ optional }) => optional)).toEqual([
      false,
      true,
    ]);
  });
});

describe('metadata of OData versions before 4', () => {
  test('metadata of OData 2 is read with its sap: attributes, and reported as unsupported', () => {
    const { schema, diagnostics } = read('shop-v2.xml');
    expect(schema?.version).toBe('2.0');
    expect(diagnostics).toMatchObject([
      {
        code: 'metadata-version-old',
        severity: 'error',
        parameters: { version: '2.0', count: 4, names: 'Products, Categories, Reviews …' },
      },
    ]);
    const products = schema && entityModelOf(schema, 'Products');
    expect(products && findProperty(products, 'name')).toMatchObject({ label: 'Name', maxLength: 100 });
    expect(products && findNavigation(products, 'reviews')).toMatchObject({ typeName: 'Shop.Reviews', list: true });
  });

  test('metadata of OData 3 is read even if types omit “Edm.”, and reported as unsupported', () => {
    const { schema, diagnostics } = read('trade-v3.xml');
    expect(diagnostics).toMatchObject([{ code: 'metadata-version-old', parameters: { version: '3.0', count: 2 } }]);
    const products = schema && entityModelOf(schema, 'Products');
    expect(products?.properties.map(({ name, type, edmType, key }) => [name, type, edmType, key])).toEqual([
      ['ProductID', 'int32', 'Edm.Int32', true],
      ['Name', 'string', 'Edm.String', false],
      ['Since', 'unknown', 'Edm.DateTime', false],
    ]);
    expect(products && findNavigation(products, 'Category')).toMatchObject({ typeName: 'Trade.Category', list: false, nullable: true });
  });

  test('sap: attributes define which columns can be filtered and sorted, and the capabilities of the entity set', () => {
    const { schema } = readMetadata(`<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
      <edmx:DataServices><Schema Namespace="S" xmlns="http://schemas.microsoft.com/ado/2008/09/edm" xmlns:s="http://www.sap.com/Protocols/SAPData">
        <EntityType Name="T"><Property Name="a" Type="Edm.String" s:filterable="false" s:sortable="false" s:label="A" s:quickinfo="What a is" s:unit="b"/>
          <Property Name="b" Type="Edm.String" s:required-in-filter="true" s:filter-restriction="single-value"/></EntityType>
        <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="S.T" s:searchable="true" s:pageable="false" s:requires-filter="true"/></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>`);
    const model = schema && entityModelOf(schema, 'Ts');
    expect(model?.properties[0]).toMatchObject({
      filterable: false,
      sortable: false,
      label: 'A',
      description: 'What a is',
      unitColumn: 'b',
    });
    expect(model?.capabilities).toEqual({
      searchable: true,
      topSupported: false,
      skipSupported: false,
      requiresFilter: true,
      requiredInFilter: ['b'],
      filterExpressions: [{ path: 'b', allowed: 'SingleValue' }],
    });
  });
});

describe('annotations of an entity type for its entity set', () => {
  /** Returns label, description, and long description of the entity sets with these names. */
  const setsOf = (names: readonly string[], annotations = '') => {
    const sets = names.map((name) => `<EntitySet Name="${name}" EntityType="S.T"/>`).join('');
    const { schema } = readMetadata(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
      <edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
        <EntityType Name="T"><Key><PropertyRef Name="a"/></Key><Property Name="a" Type="Edm.String" Nullable="false"/></EntityType>
        <EntityContainer Name="C">${sets}</EntityContainer>
        <Annotations Target="S.T"><Annotation Term="Common.Label" String="Orders"/>
          <Annotation Term="Core.Description" String="What was ordered"/></Annotations>${annotations}
      </Schema></edmx:DataServices></edmx:Edmx>`);
    return schema?.entitySets.map(({ label, description, longDescription }) => [label, description, longDescription]);
  };

  test('an entity set without annotations has the label and description of its type', () => {
    expect(setsOf(['Orders_v2'])).toEqual([['Orders', 'What was ordered', null]]);
  });

  test('several entity sets of one type don’t have its label, because they would look the same', () => {
    expect(setsOf(['Orders', 'Drafts'])).toEqual([
      [null, 'What was ordered', null],
      [null, 'What was ordered', null],
    ]);
  });

  test('annotations of an entity set have precedence over those of its type', () => {
    const own = `<Annotations Target="S.C/Orders"><Annotation Term="Common.Label" String="Open orders"/>
      <Annotation Term="Core.LongDescription" String="Those not yet sent"/></Annotations>`;
    expect(setsOf(['Orders'], own)).toEqual([['Open orders', 'Those not yet sent', 'Those not yet sent']]);
  });
});
