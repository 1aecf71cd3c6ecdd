import type { Format } from '../../shared/contract/results/run.ts';
import {
  type Completions,
  completeODataUrl,
  completeRestUrl,
  type Hover,
  hoverODataUrl,
  hoverRestUrl,
  type Signature,
  signatureODataUrl,
  signatureRestUrl,
  type VerbSettings,
} from '../../shared/language/index.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Dialect } from '../../shared/rsql/index.ts';

/** Language features of a URL editor. Offsets refer to the URL's text. */
export interface UrlVerbs {
  readonly complete: (text: string, offset: number) => Completions;
  readonly hover: (text: string, offset: number) => Hover | null;
  readonly signature: (text: string, offset: number) => Signature | null;
}

/** Returns the language features of a URL language for the columns of an API. */
export function urlVerbs(format: Format, dialect: Dialect, model: EntityModel, settings: VerbSettings): UrlVerbs {
  if (format === 'rest') {
    return {
      complete: (text, offset) => completeRestUrl(text, offset, dialect, model, settings),
      hover: (text, offset) => hoverRestUrl(text, offset, dialect, model, settings),
      signature: (text, offset) => signatureRestUrl(text, offset, dialect, settings),
    };
  }
  return {
    complete: (text, offset) => completeODataUrl(text, offset, model, settings),
    hover: (text, offset) => hoverODataUrl(text, offset, model, settings),
    signature: (text, offset) => signatureODataUrl(text, offset, model, settings),
  };
}
