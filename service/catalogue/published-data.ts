import type { Engine } from '../engine/engine.ts';
import type { Catalogue } from './catalogue.ts';

/** A catalogue, and the engine with its tables: everything that is published, or what one caller can see. */
export interface PublishedData {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
}
