import type { Completions, Hover, Signature, VerbSettings } from '../../shared/language/index.ts';
import { languageOf } from '../../shared/languages/index.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { LanguageId } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';

/** Language features of a URL editor. Offsets refer to the URL's text. */
export interface UrlVerbs {
  readonly complete: (text: string, offset: number) => Completions;
  readonly hover: (text: string, offset: number) => Hover | null;
  readonly signature: (text: string, offset: number) => Signature | null;
}

/** Returns the language features of a URL language for the columns of an API. */
export function urlVerbs(language: LanguageId, dialect: Dialect, model: EntityModel, options: VerbSettings): UrlVerbs {
  const { editor } = languageOf(language);
  const settings = { dialect, model };
  return {
    complete: (text, offset) => editor.complete(text, offset, settings, options),
    hover: (text, offset) => editor.hover(text, offset, settings, options),
    signature: (text, offset) => editor.signature(text, offset, settings, options),
  };
}
