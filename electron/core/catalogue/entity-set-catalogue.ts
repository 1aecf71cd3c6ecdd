import type { Clock } from '../../../node/time/clock.ts';
import { type ApiDescription, type ApiSummary, type Column, listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import type { Property } from '../../../shared/metadata/entity-model.ts';
import { type EntitySet, entityMetadataOf, entityModelOf, type Schema } from '../../../shared/metadata/index.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { findApi } from './addresses.ts';
import type { CatalogueReader } from './catalogue.ts';
import { odataType } from './describe.ts';
import { fetchMetadata } from './metadata.ts';

/** The last response. It isn't shown to other users, because they might see another schema. */
interface Fetched {
  readonly identity: string;
  readonly baseUrl: string;
  readonly schema: Schema;
}

/** Creates the reader of a plain OData V4 service, whose catalogue consists of the entity sets in its `$metadata`. */
export function createEntitySetCatalogue(session: Session, redaction: Redaction, clock: Clock): CatalogueReader {
  let cached: Fetched | null = null;

  const fetchSchema = async (signal?: AbortSignal): Promise<Fetched> => {
    const { baseUrl } = await session.access(signal);
    await session.requireSignIn(signal);
    const { schema, problem } = await fetchMetadata(session, redaction, [`${baseUrl}/$metadata`], signal);
    if (schema === null) throw new ProblemError(problem);
    cached = { identity: session.identity(), baseUrl, schema };
    return cached;
  };

  const present = async (signal?: AbortSignal): Promise<Fetched> =>
    cached !== null && cached.identity === session.identity() ? cached : fetchSchema(signal);

  return {
    list: async (signal) => {
      const { schema } = await fetchSchema(signal);
      const sets = schema.entitySets.filter(({ kind }) => kind === 'set');
      const lines = new TextEncoder().encode(catalogueLines(sets.map((set) => listedApi(summariseEntitySet(schema, set)))));
      return { lines, fetchedAt: clock.now() };
    },
    describe: async (api, signal) => {
      await session.requireSignIn(signal);
      const { baseUrl, schema } = await present(signal);
      const set = schema.entitySets.find(({ name, kind }) => kind === 'set' && name === api.accessPoint);
      return set === undefined
        ? fail('unknown-api', { parameters: { root: api.root, accessPoint: api.accessPoint } })
        : describeEntitySet(baseUrl, schema, set);
    },
    find: async (url, signal) => {
      await session.requireSignIn(signal);
      const { baseUrl, schema } = await present(signal);
      const sets = schema.entitySets.filter(({ kind }) => kind === 'set');
      const root = rootOf(schema);
      return findApi(
        sets.map(({ name }) => ({ api: { root, accessPoint: name }, format: 'odata', url: `${baseUrl}/${encodeURIComponent(name)}` })),
        url,
      );
    },
  };
}

/** Returns the project of all entity sets: the container's name without the namespace. */
function rootOf({ container }: Schema): string {
  const name = container?.slice(container.lastIndexOf('.') + 1) ?? '';
  return name === '' ? 'service' : name;
}

function propertiesOf(schema: Schema, set: EntitySet): readonly Property[] {
  return entityModelOf(schema, set.name)?.properties ?? [];
}

/** Returns a line of the catalogue for an entity set. */
function summariseEntitySet(schema: Schema, set: EntitySet): ApiSummary {
  const properties = propertiesOf(schema, set);
  return {
    root: rootOf(schema),
    rootLabel: rootOf(schema),
    accessPoint: set.name,
    title: set.label ?? set.name,
    details: set.longDescription ?? set.description ?? '',
    keywords: [],
    updatedAt: null,
    columnNames: properties.map(({ name }) => name),
    columnTypes: properties.map(({ type }) => type),
  };
}

function columnOf(property: Property): Column {
  const { name, type, list, filterable, key, nullable, description } = property;
  const { sortable, label, unit, unitColumn, precision, scale, maxLength, allowedValues, typeName, edmType } = property;
  const known = { sortable, label, unit, unitColumn, precision, scale, maxLength, allowedValues, typeName, edmType };
  return { name, type, list, filterable, key, nullable, description, restType: '', odataType: odataType(property), ...known };
}

/** Describes an entity set; it has no REST address. */
function describeEntitySet(baseUrl: string, schema: Schema, set: EntitySet): ApiDescription {
  const { columnNames: _names, columnTypes: _types, ...summary } = summariseEntitySet(schema, set);
  const model = entityModelOf(schema, set.name);
  return {
    ...summary,
    sources: [],
    licences: [],
    sides: [{ language: 'odata', url: `${baseUrl}/${encodeURIComponent(set.name)}`, namedUrl: '' }],
    columns: propertiesOf(schema, set).map(columnOf),
    metadata: model === null ? null : entityMetadataOf(model),
    metadataProblem: null,
  };
}
