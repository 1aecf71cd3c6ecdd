import type { EntityModel } from '../../metadata/entity-model.ts';
import { withoutOuterSpaceDiagnostics } from '../lex/token.ts';
import { filterToModel, type ModelConversion } from '../to-model/filter-to-model.ts';
import { type ParsedOption, parseOption } from './parse-option.ts';

/** A parsed `$filter` with its diagnostics and predicate. */
export interface ReadFilter extends ParsedOption {
  readonly converted: ModelConversion;
}

/** Parses the value of a `$filter` in a URL, ignoring leading and trailing spaces, and converts it to a predicate. */
export function readFilter(text: string, model: EntityModel | undefined): ReadFilter {
  const { tree, diagnostics } = parseOption('$filter', text, model);
  return { tree, diagnostics: withoutOuterSpaceDiagnostics(text, diagnostics), converted: filterToModel(tree, model) };
}
