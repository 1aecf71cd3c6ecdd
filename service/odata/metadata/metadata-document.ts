import { edmTypeName } from '../../../shared/values/value-type.ts';
import type { Project, PublishedApi, PublishedColumn, Relation, Structure } from '../../catalogue/catalogue.ts';
import { tracksChanges } from '../../catalogue/change-column.ts';
import { namespaceOf } from '../../catalogue/identifiers.ts';
import { referentialConstraint, relatedApi } from '../../catalogue/relations.ts';
import { deepestExpand } from '../expand/expand-limits.ts';
import { transformations } from '../supported-functions.ts';
import { csdlXml, type Element } from './csdl-xml.ts';
import { validations } from './validations.ts';
import { referenceTo, vocabularies } from './vocabularies.ts';

export const metadataMediaType = 'application/xml';

/** Returns the functions that an API's engine supports. Null if the engine doesn't support expressions. */
export type FunctionsOf = (api: PublishedApi) => readonly string[] | null;

/**
 * Returns `$metadata` of a project in XML (OData CSDL XML 4.01).
 * - Entity types and sets have the API's identifier as a name. The service document contains the URL of each set.
 * - A key is declared by the source, or is a column that the service adds. See `identifiedApi`.
 * - Each set declares what its engine supports in addition to conditions on single columns (functions, `$search`, `$compute`, `$apply`).
 * - Relations are navigation properties. A relation to one row has the foreign key as its referential constraint, if the types are the
 *   same.
 * - Capabilities declare that nothing can be changed, that sets without relations can't be expanded, and that list columns can't be used in
 *   filters.
 *
 * @param base URL of the service, with the vocabularies of the annotations.
 */
export function metadataDocument(project: Project, functionsOf: FunctionsOf = () => null, base = ''): string {
  const namespace = namespaceOf(project);
  const structures = structuresOf(project);
  const schema = {
    '@Namespace': namespace,
    ...(structures.length === 0 ? {} : { ComplexType: structures.map(complexType) }),
    EntityType: project.apis.map((api) => entityType(api, namespace, project)),
    EntityContainer: {
      '@Name': containerName(project),
      EntitySet: project.apis.map((api) => entitySet(api, namespace, functionsOf(api), project)),
      Annotation: ofService,
    },
  };
  return csdlXml(
    vocabularies.map(({ alias }) => referenceTo(alias, base)),
    schema,
  );
}

/** Returns a name that no entity type of the schema has. */
export function containerName({ apis }: Project): string {
  const usedNames = new Set(apis.map(({ entityName }) => entityName));
  let name = 'Container';
  while (usedNames.has(name)) name = `${name}_`;
  return name;
}

/** Returns the complex types of a project's columns. */
export function structuresOf({ apis }: Project): readonly Structure[] {
  return apis.flatMap(({ columns }) => columns.flatMap(({ structure }) => (structure === undefined ? [] : [structure])));
}

function complexType({ name, members }: Structure): Element {
  const properties = members.map((member) => ({
    '@Name': member.name,
    '@Type': edmTypeName(member.type),
    '@Nullable': String(member.nullable),
  }));
  return { '@Name': name, Property: properties };
}

function entityType(api: PublishedApi, namespace: string, project: Project): Element {
  const { entityName, columns, relations = [] } = api;
  const keys = columns.filter(({ key }) => key);
  return {
    '@Name': entityName,
    ...(keys.length === 0 ? {} : { Key: { PropertyRef: keys.map(({ name }) => ({ '@Name': name })) } }),
    Property: columns.map((column) => property(column, namespace)),
    ...(relations.length === 0
      ? {}
      : { NavigationProperty: relations.map((relation) => navigationProperty(relation, api, namespace, project)) }),
  };
}

function navigationProperty(relation: Relation, api: PublishedApi, namespace: string, project: Project): Element {
  const { name, list, partner } = relation;
  const type = `${namespace}.${relatedApi(project, relation)?.entityName ?? ''}`;
  const nullable = api.model.navigations?.find((navigation) => navigation.name === name)?.nullable ?? true;
  const constraint = referentialConstraint(project, api, relation);
  return {
    '@Name': name,
    '@Type': list ? `Collection(${type})` : type,
    ...(list ? {} : { '@Nullable': String(nullable) }),
    '@Partner': partner,
    ...(constraint.length === 0
      ? {}
      : {
          ReferentialConstraint: constraint.map(({ column, referenced }) => ({ '@Property': column, '@ReferencedProperty': referenced })),
        }),
  };
}

function property(column: PublishedColumn, namespace: string): Element {
  const { name, type, list, nullable, precision, scale, description, constraints, structure } = column;
  const validated = validations(column).map(({ term, value, attribute }) => {
    if (typeof value === 'string') return { '@Term': term, [`@${attribute}`]: value };
    const records = value.map((allowed) => ({ PropertyValue: { '@Property': 'Value', [`@${attribute}`]: allowed } }));
    return { '@Term': term, Collection: { Record: records } };
  });
  const annotations = [...(description === null ? [] : [text('Core.Description', description)]), ...validated];
  const maxLength = constraints?.maxLength ?? null;
  const edmType = structure === undefined ? edmTypeName(type) : `${namespace}.${structure.name}`;
  return {
    '@Name': name,
    '@Type': list ? `Collection(${edmType})` : edmType,
    '@Nullable': String(nullable),
    ...(precision === null ? {} : { '@Precision': String(precision) }),
    // The default would be 0 (CSDL XML 4.01, 7.2.4), and version 4.0 has no `floating`.
    ...(type === 'decimal' ? { '@Scale': scale === null ? 'variable' : String(scale) } : {}),
    ...(maxLength === null ? {} : { '@MaxLength': String(maxLength) }),
    ...(annotations.length === 0 ? {} : { Annotation: annotations }),
  };
}

function entitySet(api: PublishedApi, namespace: string, functions: readonly string[] | null, project: Project): Element {
  const { entityName, title, details, columns, relations = [] } = api;
  const unfilterable = columns.filter(({ filterable }) => !filterable).map(({ name }) => name);
  const keyless = columns.every(({ key }) => !key);
  const tracked = tracksChanges(api);
  return {
    '@Name': entityName,
    '@EntityType': `${namespace}.${entityName}`,
    ...(relations.length === 0
      ? {}
      : {
          NavigationPropertyBinding: relations.map((relation) => ({
            '@Path': relation.name,
            '@Target': relatedApi(project, relation)?.entityName ?? '',
          })),
        }),
    Annotation: [
      text('Core.Description', title),
      ...(details === '' ? [] : [text('Core.LongDescription', details)]),
      ...readOnly,
      ...(relations.length === 0 ? [notExpandable] : [expandable]),
      ...(functions === null ? withoutExpressions : ofExpressions(functions)),
      ...(keyless ? [notReadableByKey] : []),
      ...(tracked ? [annotation('Capabilities.ChangeTracking', flag('Supported', true))] : []),
      ...(unfilterable.length === 0 ? [] : [nonFilterable(unfilterable)]),
    ],
  };
}

/** The capabilities of every instance of the service, by their vocabulary terms. */
export const serviceCapabilities: Readonly<Record<string, boolean>> = {
  KeyAsSegmentSupported: true,
  QuerySegmentSupported: true,
  BatchSupported: true,
  BatchContinueOnErrorSupported: true,
  AsynchronousRequestsSupported: true,
  CrossJoinSupported: true,
};

/** The supported versions of the protocol, as in `Core.ODataVersions`. */
export const protocolVersions = '4.0 4.01';

const ofService: readonly Element[] = [
  text('Core.ODataVersions', protocolVersions),
  ...Object.entries(serviceCapabilities).map(([term, value]) => ({ '@Term': `Capabilities.${term}`, '@Bool': String(value) })),
];

const readOnly: readonly Element[] = [
  annotation('Capabilities.InsertRestrictions', flag('Insertable', false)),
  annotation('Capabilities.UpdateRestrictions', flag('Updatable', false)),
  annotation('Capabilities.DeleteRestrictions', flag('Deletable', false)),
];

const notExpandable = annotation('Capabilities.ExpandRestrictions', flag('Expandable', false));

const expandable: Element = {
  '@Term': 'Capabilities.ExpandRestrictions',
  Record: { PropertyValue: [flag('Expandable', true), { '@Property': 'MaxLevels', '@Int': String(deepestExpand) }] },
};

const ofExpressions = (functions: readonly string[]): readonly Element[] => [
  { '@Term': 'Capabilities.FilterFunctions', Collection: { String: [...functions] } },
  annotation('Capabilities.SearchRestrictions', flag('Searchable', true)),
  { '@Term': 'Capabilities.ComputeSupported', '@Bool': 'true' },
  {
    '@Term': 'Aggregation.ApplySupported',
    Record: {
      PropertyValue: [
        { '@Property': 'Transformations', Collection: { String: [...transformations] } },
        { '@Property': 'Rollup', '@EnumMember': 'Aggregation.RollupType/MultipleHierarchies' },
        flag('From', false),
      ],
    },
  },
];

const withoutExpressions: readonly Element[] = [
  { '@Term': 'Capabilities.FilterFunctions', Collection: { String: ['contains', 'endswith', 'startswith', 'tolower', 'toupper'] } },
  annotation('Capabilities.SearchRestrictions', flag('Searchable', false)),
  { '@Term': 'Capabilities.ComputeSupported', '@Bool': 'false' },
];

const notReadableByKey = annotation('Capabilities.ReadRestrictions', {
  '@Property': 'ReadByKeyRestrictions',
  Record: { PropertyValue: flag('Readable', false) },
});

function nonFilterable(names: readonly string[]): Element {
  const value = { '@Property': 'NonFilterableProperties', Collection: { PropertyPath: [...names] } };
  return annotation('Capabilities.FilterRestrictions', value);
}

function text(term: string, value: string): Element {
  return { '@Term': term, '@String': value };
}

function annotation(term: string, value: Element): Element {
  return { '@Term': term, Record: { PropertyValue: value } };
}

function flag(name: string, value: boolean): Element {
  return { '@Property': name, '@Bool': String(value) };
}
