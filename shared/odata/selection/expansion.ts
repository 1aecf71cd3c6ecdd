import { modelOfType } from '../../metadata/entity-metadata.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import type { Expansion } from '../../query/expansion.ts';
import type { LanguageSpecificParameter, Query } from '../../query/query.ts';
import { sameQuery } from '../../query/same-query.ts';
import { composeUrl, splitParameters } from '../../url/index.ts';
import { isIdentifier, lex } from '../lex/lex.ts';
import { parseODataUrl } from '../parse/parse-odata-url.ts';
import { parseOption } from '../parse/parse-option.ts';
import { printODataUrl, printOption } from '../print/print-odata-url.ts';
import type { ExpandItem } from './select-node.ts';

/** Returns the model of the target entities of a navigation property. Undefined if `$metadata` doesn't declare it. */
export function modelOfNavigation(model: EntityModel | undefined, navigation: string): EntityModel | undefined {
  const typeName = model?.navigations?.find(({ name }) => name === navigation)?.typeName;
  return (typeName === undefined || model?.schema === undefined ? null : modelOfType(model.schema, typeName)) ?? undefined;
}

/**
 * Returns the items of a query's `$expand`. Empty if the query has no `$expand`.
 *
 * Returns null unless the `$expand` is a list of different navigation properties with supported options. `$levels`, `$ref`, `$count`,
 * `$it`, casts, `*`, and errors aren't supported.
 */
export function readExpansions({ only }: Pick<Query, 'only'>, model?: EntityModel): readonly Expansion[] | null {
  const written = only.find(isExpand);
  if (written === undefined) return [];
  const { tree, diagnostics } = parseOption('$expand', written.value, model);
  if (tree === null) return [];
  if (tree.kind !== 'expand' || diagnostics.some(({ severity }) => severity === 'error')) return null;
  const expansions: Expansion[] = [];
  for (const item of tree.items) {
    const expansion = expansionOf(item, model);
    if (expansion === null || expansions.some(({ navigation }) => navigation === expansion.navigation)) return null;
    expansions.push(expansion);
  }
  return expansions;
}

function expansionOf({ segments, suffix, options }: ExpandItem, model: EntityModel | undefined): Expansion | null {
  const [first, ...others] = segments;
  if (first === undefined || others.length > 0 || suffix !== null || !isIdentifier(first.name)) return null;
  if (new Set(options.map(({ name }) => name)).size < options.length || options.some(({ name }) => name === '$levels')) return null;
  const parameters = options.map(({ name, value }) => [name, printOption(name, value)] as const);
  // Here, `$it` is the parent row (OData URL Conventions 4.01, 5.1.1.14.4), which a query can't express.
  if (parameters.some(([, value]) => lex(value).some(({ kind, text }) => kind === 'dollar' && text === '$it'))) return null;
  const { query, diagnostics } = parseODataUrl(composeUrl('', parameters), modelOfNavigation(model, first.name));
  return query === null || diagnostics.some(({ severity }) => severity === 'error') ? null : { navigation: first.name, query };
}

/** Prints expansions as the value of `$expand`: `author($select=name;$top=5),tags`. */
function printExpansions(expansions: readonly Expansion[], model?: EntityModel): string {
  return expansions
    .map(({ navigation, query }) => {
      const { text } = printODataUrl('', query, modelOfNavigation(model, navigation));
      const options = splitParameters(text).map(({ name, value }) => `${name.text}=${value.text}`);
      return options.length === 0 ? navigation : `${navigation}(${options.join(';')})`;
    })
    .join(',');
}

/**
 * Replaces the expansions in OData-specific parameters: in the position of the former `$expand`, or after the others.
 *
 * Returns the same list if its `$expand` is equivalent.
 */
export function withExpansions(
  only: readonly LanguageSpecificParameter[],
  expansions: readonly Expansion[],
  model?: EntityModel,
): readonly LanguageSpecificParameter[] {
  const present = readExpansions({ only }, model);
  if (present !== null && sameExpansions(present, expansions, model)) return only;
  const index = only.findIndex(isExpand);
  const others = only.filter((parameter) => !isExpand(parameter));
  if (expansions.length === 0) return others;
  const value = printExpansions(expansions, model);
  const written: LanguageSpecificParameter = { language: 'odata', kind: 'option', name: '$expand', value };
  return others.toSpliced(index === -1 ? others.length : index, 0, written);
}

function sameExpansions(left: readonly Expansion[], right: readonly Expansion[], model: EntityModel | undefined): boolean {
  return (
    left.length === right.length &&
    left.every(({ navigation, query }, index) => {
      const other = right[index];
      return other?.navigation === navigation && sameQuery(query, other.query, modelOfNavigation(model, navigation));
    })
  );
}

/** Checks whether a parameter is an `$expand`. */
export function isExpand(
  parameter: LanguageSpecificParameter,
): parameter is Extract<LanguageSpecificParameter, { language: 'odata'; kind: 'option' }> & { readonly name: '$expand' } {
  return parameter.language === 'odata' && parameter.kind === 'option' && parameter.name === '$expand';
}
