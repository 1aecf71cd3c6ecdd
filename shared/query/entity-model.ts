import type { Capabilities } from '../metadata/capabilities.ts';
import type { Schema } from '../metadata/schema.ts';
import type { Navigation, Property } from './property.ts';

export type { Navigation, Property } from './property.ts';

/**
 * The columns of one API, in the order in which the deployment lists them.
 *
 * The optional members come from `$metadata`. Checks that need them are left out where they are not there.
 */
export interface EntityModel {
  readonly name: string;
  readonly properties: readonly Property[];
  /** Qualified name of the entity type. */
  readonly typeName?: string;
  readonly navigations?: readonly Navigation[];
  /** True where entities may have more properties than are listed: an unknown name is no mistake then. */
  readonly open?: boolean;
  readonly capabilities?: Capabilities;
  /** The whole of `$metadata`: types, enumerations, functions, entity sets. */
  readonly schema?: Schema;
}
