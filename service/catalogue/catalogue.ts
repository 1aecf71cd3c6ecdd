import type { EntityModel } from '../../shared/query/entity-model.ts';
import type { EngineColumn } from '../engine/engine.ts';
import type { ColumnConstraints } from './package/constraints.ts';

/** Where data came from: a title, and a URL where there is one. */
export interface Source {
  readonly title: string;
  readonly path: string | null;
}

/** What one may do with data: a short name such as `CC-BY-4.0`, a title, a URL; at least one of them is told. */
export interface License {
  readonly name: string | null;
  readonly title: string | null;
  readonly path: string | null;
}

/** A column as an API shows it. */
export interface PublishedColumn extends EngineColumn {
  readonly description: string | null;
  /** False where no condition can be put on the column. */
  readonly filterable: boolean;
  readonly key: boolean;
  /** What its source says of all its values, and every row bears out; left out where it says nothing. */
  readonly constraints?: ColumnConstraints;
  /** What its values are made of, where they are no plain values; those of tables are. */
  readonly structure?: Structure;
}

/** A type of values that have members (CSDL 4.01, 9). */
export interface Structure {
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly type: 'string' | 'boolean'; readonly nullable: boolean }[];
}

/** Columns whose values are those of another API's, or of the API's own, as its source declares. */
export interface ForeignKey {
  readonly columns: readonly string[];
  /** Of an API of the same root. */
  readonly accessPoint: string;
  /** As many as there are columns, in their order. */
  readonly referenced: readonly string[];
}

/** A navigation from the rows of an API to those of another one, or of the same (CSDL 4.01, 8). */
export interface Relation {
  /** Unique among the columns and relations of the API. */
  readonly name: string;
  /** Of an API of the same root. */
  readonly accessPoint: string;
  /** Columns of the API whose values are those of `referenced`. */
  readonly columns: readonly string[];
  /** Columns of the related API; as many, in the same order. */
  readonly referenced: readonly string[];
  /** True if a row can have several related rows. */
  readonly list: boolean;
  /** The relation that leads back. */
  readonly partner: string;
}

/** One API: a table with what is said about it. */
export interface PublishedApi {
  /** Unique in the catalogue of one caller; unchanged while the sources list the same tables and the caller's rights stay the same. */
  readonly id: number;
  readonly root: string;
  /** Name in a URL; unique in its root. */
  readonly accessPoint: string;
  /** Name in `$metadata`: the access point, made an OData identifier; unique in its root. */
  readonly entityName: string;
  readonly title: string;
  readonly details: string;
  readonly keywords: readonly string[];
  /** Epoch milliseconds; null where nobody tells. */
  readonly updatedAt: number | null;
  readonly sources: readonly Source[];
  readonly licenses: readonly License[];
  /** Name of its table in the engine. */
  readonly table: string;
  readonly columns: readonly PublishedColumn[];
  /** Left out where there is none. */
  readonly foreignKeys?: readonly ForeignKey[];
  /** Both directions of its own foreign keys and of those that lead to it; left out where there is none. */
  readonly relations?: readonly Relation[];
  /** The same columns, as the URL languages take them. */
  readonly model: EntityModel;
}

/** A group of APIs with a service root of its own. */
export interface Project {
  readonly id: number;
  readonly rootCode: string;
  readonly label: string;
  readonly apis: readonly PublishedApi[];
  /** Those that the caller may know of and not read; without columns. */
  readonly limited?: readonly PublishedApi[];
}

/** Every API that is published. */
export interface Catalogue {
  readonly projects: readonly Project[];
}

/** The project of a root; undefined where no root has that code. */
export function findProject(catalogue: Catalogue, rootCode: string): Project | undefined {
  return catalogue.projects.find((project) => project.rootCode === rootCode);
}

/** Whether there is an API of that name that the caller may know of and not read. */
export function isLimited({ limited = [] }: Project, name: string): boolean {
  return limited.some((api) => api.accessPoint === name || api.entityName === name);
}

/** The API of that name: its access point, or, since OData clients go by `$metadata`, its entity set's name. */
export function findApi(project: Project | undefined, name: string): PublishedApi | undefined {
  return project?.apis.find((api) => api.accessPoint === name) ?? project?.apis.find((api) => api.entityName === name);
}
