import type { EntityModel } from '../../query/entity-model.ts';
import { withoutBlankEnds } from '../lex/token.ts';
import { filterToModel, type ModelConversion } from '../to-model/filter-to-model.ts';
import { type ParsedOption, parseOption } from './parse-option.ts';

/** A `$filter` read: its tree with what is wrong with it, and what the tree means. */
export interface ReadFilter extends ParsedOption {
  readonly converted: ModelConversion;
}

/** Reads the value of a `$filter` in a URL, where blanks at its ends count for nothing, and what it means. */
export function readFilter(text: string, model: EntityModel | undefined): ReadFilter {
  const { tree, diagnostics } = parseOption('$filter', text, model);
  return { tree, diagnostics: withoutBlankEnds(text, diagnostics), converted: filterToModel(tree, model) };
}
