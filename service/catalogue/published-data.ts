import type { Engine } from '../engine/engine.ts';
import type { Catalogue } from './catalogue.ts';

/** A catalogue with the engine of its tables: everything published, or what one caller can see. */
export interface PublishedData {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
}
