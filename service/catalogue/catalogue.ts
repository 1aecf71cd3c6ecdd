import type { EntityModel } from '../../shared/query/entity-model.ts';
import type { EngineColumn } from '../engine/engine.ts';
import type { ColumnConstraints } from './package/constraints.ts';

/** The source of data: a title, and a URL if there is one. */
export interface Source {
  readonly title: string;
  readonly path: string | null;
}

/** A license: a short name such as `CC-BY-4.0`, a title, a URL; at least one of them is present. */
export interface License {
  readonly name: string | null;
  readonly title: string | null;
  readonly path: string | null;
}

/** A column of an API. */
export interface PublishedColumn extends EngineColumn {
  readonly description: string | null;
  /** False if the column can't be filtered by. */
  readonly filterable: boolean;
  readonly key: boolean;
  /**
   * For a column that the service adds, so that rows without a key have one: whether it's returned with the others, or only if it's named.
   * Left out for columns of the table.
   */
  readonly added?: 'returned' | 'on-request';
  /** Declared constraints that every row fulfils; absent if there are none. */
  readonly constraints?: ColumnConstraints;
  /** The type of values with members; absent for plain values, as in tables. */
  readonly structure?: Structure;
}

/** A complex type (CSDL 4.01, 9). */
export interface Structure {
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly type: 'string' | 'boolean'; readonly nullable: boolean }[];
}

/** A declared foreign key to another API, or to the same. */
export interface ForeignKey {
  readonly columns: readonly string[];
  /** Of an API of the same project. */
  readonly accessPoint: string;
  /** The referenced columns, in the order of the columns. */
  readonly referenced: readonly string[];
}

/** A navigation from the rows of an API to those of another one, or of the same (CSDL 4.01, 8). */
export interface Relation {
  /** Unique among the columns and relations of the API. */
  readonly name: string;
  /** Of an API of the same project. */
  readonly accessPoint: string;
  /** Columns of the API that equal those of `referenced`. */
  readonly columns: readonly string[];
  /** Columns of the related API, in the same order. */
  readonly referenced: readonly string[];
  /** True if a row can have several related rows. */
  readonly list: boolean;
  /** The relation in the opposite direction. */
  readonly partner: string;
  /** True for a set of a cross join: the row itself has the columns of the target, as `name/column`. */
  readonly isJoined?: true;
}

/** One API: a table with its metadata. */
export interface PublishedApi {
  /** Unique in the catalogue of one caller; unchanged while the sources list the same tables and the caller's rights stay the same. */
  readonly id: number;
  readonly root: string;
  /** Name in a URL; unique in its project. */
  readonly accessPoint: string;
  /** Name in `$metadata`: the access point as an OData identifier; unique in its project. */
  readonly entityName: string;
  readonly title: string;
  readonly details: string;
  readonly keywords: readonly string[];
  /** Epoch milliseconds; null if unknown. */
  readonly updatedAt: number | null;
  readonly sources: readonly Source[];
  readonly licenses: readonly License[];
  /** Name of its table in the engine. */
  readonly table: string;
  readonly columns: readonly PublishedColumn[];
  /** Absent if there are none. */
  readonly foreignKeys?: readonly ForeignKey[];
  /** Both directions of its own foreign keys and of those that refer to it; absent if there are none. */
  readonly relations?: readonly Relation[];
  /** The same columns as a model for the URL languages. */
  readonly model: EntityModel;
}

/** A group of APIs with its own service root. */
export interface Project {
  readonly id: number;
  readonly rootCode: string;
  readonly label: string;
  readonly apis: readonly PublishedApi[];
  /** APIs that the caller can see but not read; without columns. */
  readonly limited?: readonly PublishedApi[];
}

/** All published APIs. */
export interface Catalogue {
  readonly projects: readonly Project[];
}

/** Returns the project with a code; undefined if there is none. */
export function findProject(catalogue: Catalogue, rootCode: string): Project | undefined {
  return catalogue.projects.find((project) => project.rootCode === rootCode);
}

/** Whether there is an API with that name that the caller can see but not read. */
export function isLimited({ limited = [] }: Project, name: string): boolean {
  return limited.some((api) => api.accessPoint === name || api.entityName === name);
}

/** Returns the API with a name: its access point, or, because OData clients use `$metadata`, the name of its entity set. */
export function findApi(project: Project | undefined, name: string): PublishedApi | undefined {
  return project?.apis.find((api) => api.accessPoint === name) ?? project?.apis.find((api) => api.entityName === name);
}
