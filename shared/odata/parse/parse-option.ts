import { createFindings, type Diagnostic, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { checkCapability } from '../check/check-capability.ts';
import { checkOption } from '../check/check-option.ts';
import { isExpression, type Node } from '../node.ts';
import { readNestedName } from '../options.ts';
import { createOptionReader } from './option-reader.ts';
import { inOrder, parseFilter } from './parse-filter.ts';
import { readValue } from './read-value.ts';

/** A parsed query option: its tree and diagnostics. The tree is null if the option is empty or can't be parsed. */
export interface ParsedOption {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Options whose value can be empty, which has the same meaning as omitting the option. */
const emptyable: readonly string[] = ['$filter', '$select', '$expand', '$orderby', '$compute', '$search', '$apply'];

/**
 * Parses the percent-decoded value of a query option or a parameter alias (OData 4.01 ABNF, 2, and Data Aggregation 4.0).
 *
 * Never throws. One error gives one diagnostic. The rest of the tree is kept, with a `missing` node for a missing operand. With a model,
 * names, types and filterability are checked; otherwise only the syntax is. The value of an option that the standard leaves to the service
 * is an `opaque` node.
 *
 * @param option name such as `$filter`, in any case, with or without `$`; or an alias such as `@low`
 * @param transform changes the tree before the checks, for example replaces aliases
 */
export function parseOption(
  option: string,
  text: string,
  model?: EntityModel,
  transform: (tree: Node) => Node = (tree) => tree,
): ParsedOption {
  const name = readNestedName(option);
  if (name === '$filter') {
    return parseFilter(text, model, (tree) => {
      const filled = transform(tree);
      return isExpression(filled) ? filled : tree;
    });
  }
  const span = { from: 0, to: text.length };
  if (name === 'unknown' || name === 'custom') {
    const diagnostics = name === 'custom' ? [] : [makeDiagnostic('odata-option-unknown', span, { parameters: { name: option } })];
    return { tree: { kind: 'opaque', text, ...span }, diagnostics };
  }
  if (emptyable.includes(name) && text.trim() === '') return { tree: null, diagnostics: [] };
  const findings = createFindings();
  const tree = readValue(createOptionReader(text, findings, readValue), name === 'alias' ? option : name);
  if (tree !== null && model !== undefined) {
    checkCapability(name, tree, model, findings);
    checkOption(transform(tree), model, findings);
  }
  return { tree, diagnostics: inOrder(findings.all) };
}
