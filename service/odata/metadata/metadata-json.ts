import { edmTypeName } from '../../../shared/values/value-type.ts';
import type { Project, PublishedApi, PublishedColumn, Relation, Structure } from '../../catalogue/catalogue.ts';
import { tracksChanges } from '../../catalogue/change-column.ts';
import { namespaceOf } from '../../catalogue/identifiers.ts';
import { referentialConstraint, relatedApi } from '../../catalogue/relations.ts';
import { deepestExpand } from '../expand/expand-limits.ts';
import { transformations } from '../supported-functions.ts';
import { containerName, type FunctionsOf, protocolVersions, serviceCapabilities, structuresOf } from './metadata-document.ts';
import { validationJson, validations } from './validations.ts';
import { referenceTo, vocabularies } from './vocabularies.ts';

export const metadataJsonMediaType = 'application/json';

/** Returns `$metadata` of a project in JSON (OData CSDL JSON 4.01): the same as in XML, see `metadataDocument`. */
export function metadataJson(project: Project, functionsOf: FunctionsOf = () => null, base = ''): object {
  const namespace = namespaceOf(project);
  const container = containerName(project);
  const structures = structuresOf(project).map(({ name, members }) => [name, complexType(members)] as const);
  const types = project.apis.map((api) => [api.entityName, entityType(api, namespace, project)] as const);
  const sets = project.apis.map((api) => [api.entityName, entitySet(api, namespace, functionsOf(api), project)] as const);
  const references = vocabularies.map(({ alias }) => {
    const { url, namespace: included } = referenceTo(alias, base);
    return [url, { $Include: [{ $Namespace: included, $Alias: alias }] }] as const;
  });
  return {
    $Version: '4.01',
    $Reference: Object.fromEntries(references),
    $EntityContainer: `${namespace}.${container}`,
    [namespace]: {
      ...Object.fromEntries([...structures, ...types]),
      [container]: { $Kind: 'EntityContainer', ...Object.fromEntries(sets), ...ofService },
    },
  };
}

const ofService = {
  '@Core.ODataVersions': protocolVersions,
  ...Object.fromEntries(Object.entries(serviceCapabilities).map(([term, value]) => [`@Capabilities.${term}`, value])),
};

function complexType(members: Structure['members']): object {
  const properties = members.map(({ name, type, nullable }) => [
    name,
    { ...(type === 'string' ? {} : { $Type: edmTypeName(type) }), ...(nullable ? { $Nullable: true } : {}) },
  ]);
  return { $Kind: 'ComplexType', ...Object.fromEntries(properties) };
}

function entityType(api: PublishedApi, namespace: string, project: Project): object {
  const { columns, relations = [] } = api;
  const keys = columns.filter(({ key }) => key).map(({ name }) => name);
  return {
    $Kind: 'EntityType',
    ...(keys.length === 0 ? {} : { $Key: keys }),
    ...Object.fromEntries(columns.map((column) => [column.name, property(column, namespace)])),
    ...Object.fromEntries(relations.map((relation) => [relation.name, navigationProperty(relation, api, namespace, project)])),
  };
}

function navigationProperty(relation: Relation, api: PublishedApi, namespace: string, project: Project): object {
  const { name, list, partner } = relation;
  const nullable = api.model.navigations?.find((navigation) => navigation.name === name)?.nullable ?? true;
  const constraint = referentialConstraint(project, api, relation).map(({ column, referenced }) => [column, referenced] as const);
  return {
    $Kind: 'NavigationProperty',
    ...(list ? { $Collection: true } : {}),
    $Type: `${namespace}.${relatedApi(project, relation)?.entityName ?? ''}`,
    ...(!list && nullable ? { $Nullable: true } : {}),
    $Partner: partner,
    ...(constraint.length === 0 ? {} : { $ReferentialConstraint: Object.fromEntries(constraint) }),
  };
}

/** Returns a property in CSDL JSON. The default type of a property is a string. */
function property(column: PublishedColumn, namespace: string): object {
  const { type, list, nullable, precision, scale, description, constraints, structure } = column;
  const typeName = structure === undefined ? edmTypeName(type) : `${namespace}.${structure.name}`;
  const validated = validations(column).map((validation) => {
    const { term, value } = validation;
    if (typeof value === 'string') return [`@${term}`, validationJson(value, validation)] as const;
    return [`@${term}`, value.map((allowed) => ({ Value: validationJson(allowed, validation) }))] as const;
  });
  const maxLength = constraints?.maxLength ?? null;
  return {
    ...(list ? { $Collection: true } : {}),
    ...(typeName === 'Edm.String' ? {} : { $Type: typeName }),
    ...(nullable ? { $Nullable: true } : {}),
    ...(precision === null ? {} : { $Precision: precision }),
    ...(type === 'decimal' ? { $Scale: scale ?? 'variable' } : {}),
    ...(maxLength === null ? {} : { $MaxLength: maxLength }),
    ...(description === null ? {} : { '@Core.Description': description }),
    ...Object.fromEntries(validated),
  };
}

function entitySet(api: PublishedApi, namespace: string, functions: readonly string[] | null, project: Project): object {
  const { entityName, title, details, columns, relations = [] } = api;
  const bindings = relations.map((relation) => [relation.name, relatedApi(project, relation)?.entityName ?? ''] as const);
  const unfilterable = columns.filter(({ filterable }) => !filterable).map(({ name }) => name);
  return {
    $Collection: true,
    $Type: `${namespace}.${entityName}`,
    ...(bindings.length === 0 ? {} : { $NavigationPropertyBinding: Object.fromEntries(bindings) }),
    '@Core.Description': title,
    ...(details === '' ? {} : { '@Core.LongDescription': details }),
    '@Capabilities.InsertRestrictions': { Insertable: false },
    '@Capabilities.UpdateRestrictions': { Updatable: false },
    '@Capabilities.DeleteRestrictions': { Deletable: false },
    '@Capabilities.ExpandRestrictions': bindings.length === 0 ? { Expandable: false } : { Expandable: true, MaxLevels: deepestExpand },
    '@Capabilities.SearchRestrictions': { Searchable: functions !== null },
    '@Capabilities.ComputeSupported': functions !== null,
    ...(functions !== null
      ? {
          '@Capabilities.FilterFunctions': functions,
          '@Aggregation.ApplySupported': { Transformations: transformations, Rollup: 'MultipleHierarchies', From: false },
        }
      : {}),
    ...(columns.some(({ key }) => key) ? {} : { '@Capabilities.ReadRestrictions': { ReadByKeyRestrictions: { Readable: false } } }),
    ...(tracksChanges(api) ? { '@Capabilities.ChangeTracking': { Supported: true } } : {}),
    ...(unfilterable.length === 0 ? {} : { '@Capabilities.FilterRestrictions': { NonFilterableProperties: unfilterable } }),
  };
}
