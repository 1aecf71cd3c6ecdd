import type { Engine } from '../engine/engine.ts';
import type { Catalogue } from './catalogue.ts';

/** A catalogue and the engine that has the tables it names: all that is published, or what one caller may see of it. */
export interface PublishedData {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
}
