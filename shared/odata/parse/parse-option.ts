import { createFindings, type Diagnostic, makeDiagnostic } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { checkCapability } from '../check/check-capability.ts';
import { checkOption } from '../check/check-option.ts';
import { isExpression, type Node } from '../node.ts';
import { readNestedName } from '../options.ts';
import { createOptionReader } from './option-reader.ts';
import { inOrder, parseFilter } from './parse-filter.ts';
import { readValue } from './read-value.ts';

/** A query option read: its tree (null for an empty text, or where nothing of it could be read), and what is wrong with it. */
export interface ParsedOption {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Options whose value may be left out, which says as much as leaving out the option. */
const emptyable: readonly string[] = ['$filter', '$select', '$expand', '$orderby', '$compute', '$search', '$apply'];

/**
 * Reads the value of a query option: `option` as in `$filter` (any case, `$` or not) or a parameter alias (`@low`), `text`
 * percent-decoded (OData 4.01 ABNF, 2, and Data Aggregation 4.0).
 *
 * Never throws. One mistake gives one diagnostic, and the rest of the tree stands, with a `missing` node where an operand should be.
 * With a model, names, types and filterability are checked; without one, syntax only. The value of an option that the standard
 * leaves to the service is kept as it is, in an `opaque` node.
 *
 * Checked is what `meant` makes of the tree, such as the values of aliases in their places.
 */
export function parseOption(option: string, text: string, model?: EntityModel, meant: (tree: Node) => Node = (tree) => tree): ParsedOption {
  const name = readNestedName(option);
  if (name === '$filter') {
    return parseFilter(text, model, (tree) => {
      const filled = meant(tree);
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
    checkOption(meant(tree), model, findings);
  }
  return { tree, diagnostics: inOrder(findings.all) };
}
