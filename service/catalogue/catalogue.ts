import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { EngineColumn } from '../engine/engine.ts';
import type { ColumnConstraints } from './package/constraints.ts';

/** The source of data: a title, and a URL if it has one. */
export interface Source {
  readonly title: string;
  readonly path: string | null;
}

/** A license with at least one of a short name such as `CC-BY-4.0`, a title, and a URL. */
export interface License {
  readonly name: string | null;
  readonly title: string | null;
  readonly path: string | null;
}

/** A column of an API. */
export interface PublishedColumn extends EngineColumn {
  readonly description: string | null;
  /** Whether filters can use the column. */
  readonly filterable: boolean;
  readonly key: boolean;
  /**
   * For a key column that the service adds to a table without a key: whether it is returned by default or only if a query selects it.
   * Absent for columns of the table.
   */
  readonly added?: 'returned' | 'on-request';
  /** Declared constraints that every row satisfies. Absent if there are none. */
  readonly constraints?: ColumnConstraints;
  /** The complex type of the values. Absent for plain values, as in tables. */
  readonly structure?: Structure;
}

/** A complex type (CSDL 4.01, 9). */
export interface Structure {
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly type: 'string' | 'boolean'; readonly nullable: boolean }[];
}

/** A declared foreign key to another API, or to the same API. */
export interface ForeignKey {
  readonly columns: readonly string[];
  /** Access point of the referenced API, which is in the same project. */
  readonly accessPoint: string;
  /** The referenced columns, in the order of `columns`. */
  readonly referenced: readonly string[];
}

/** A navigation from the rows of an API to those of another API, or of the same one (CSDL 4.01, 8). */
export interface Relation {
  /** Name of the relation, unique among the columns and relations of the API. */
  readonly name: string;
  /** Access point of the related API, which is in the same project. */
  readonly accessPoint: string;
  /** Columns of the API whose values equal those of `referenced`. */
  readonly columns: readonly string[];
  /** Columns of the related API, in the same order. */
  readonly referenced: readonly string[];
  /** Whether a row can have several related rows. */
  readonly list: boolean;
  /** Name of the relation in the opposite direction. */
  readonly partner: string;
  /** True for an entity set of a cross join. The row itself then has the columns of the related API, as `name/column`. */
  readonly isJoined?: true;
}

/** An API: a table with its metadata. */
export interface PublishedApi {
  /** Kind of the engine that reads its rows, for metrics. */
  readonly engineKind?: string;
  /**
   * ID that is unique in the catalogue of one caller. It doesn't change while the sources' tables and the caller's rights stay the same.
   */
  readonly id: number;
  readonly root: string;
  /** Name in URLs, unique in the project. */
  readonly accessPoint: string;
  /** Name in `$metadata`: the access point as an OData identifier, unique in the project. */
  readonly entityName: string;
  readonly title: string;
  readonly details: string;
  readonly keywords: readonly string[];
  /** Time of the last update in milliseconds since 1970. Null if it is unknown. */
  readonly updatedAt: number | null;
  readonly sources: readonly Source[];
  readonly licenses: readonly License[];
  /** Name of the table in the engine. */
  readonly table: string;
  readonly columns: readonly PublishedColumn[];
  /** Declared foreign keys. Absent if there are none. */
  readonly foreignKeys?: readonly ForeignKey[];
  /** Relations of the API's own foreign keys and of foreign keys that refer to the API. Absent if there are none. */
  readonly relations?: readonly Relation[];
  /** Column whose value increases with each change of a row. Absent if changes aren't tracked. */
  readonly changeColumn?: string;
  /** The columns as a model for the URL languages. */
  readonly model: EntityModel;
}

/** A group of APIs with its own service root. */
export interface Project {
  readonly id: number;
  readonly rootCode: string;
  readonly label: string;
  readonly apis: readonly PublishedApi[];
  /** APIs that the caller can list but not read. They have no columns. */
  readonly limited?: readonly PublishedApi[];
}

/** The names of an API whose data can't be read at present, such as a file that was replaced by a damaged one. */
export type UnreadableApi = Pick<PublishedApi, 'root' | 'accessPoint' | 'entityName'>;

/** All published APIs. */
export interface Catalogue {
  readonly projects: readonly Project[];
  /** APIs that exist, but aren't published at present. They aren't listed. Absent if there are none. */
  readonly unreadable?: readonly UnreadableApi[];
  /**
   * Returns whether an API that isn't in the catalogue might still appear, because data is being published: an API with this name, or any
   * API of the project if the name is null. Absent if nothing is being published.
   */
  readonly isAwaited?: (root: string, name: string | null) => boolean;
}

/** Returns whether a project has an unreadable API with this name, or any if the name is null. */
export function isUnreadable({ unreadable = [] }: Catalogue, rootCode: string, name: string | null): boolean {
  return unreadable.some(
    ({ root, accessPoint, entityName }) => root === rootCode && (name === null || accessPoint === name || entityName === name),
  );
}

/** Returns the project with a code. Undefined if there is none. */
export function findProject(catalogue: Catalogue, rootCode: string): Project | undefined {
  return catalogue.projects.find((project) => project.rootCode === rootCode);
}

/** Returns whether there is an API with this name that the caller can list but not read. */
export function isLimited({ limited = [] }: Project, name: string): boolean {
  return limited.some((api) => api.accessPoint === name || api.entityName === name);
}

/** Returns the API with a name. OData clients use `$metadata`, so the name of an entity set is accepted in addition to the access point. */
export function findApi(project: Project | undefined, name: string): PublishedApi | undefined {
  return project?.apis.find((api) => api.accessPoint === name) ?? project?.apis.find((api) => api.entityName === name);
}
