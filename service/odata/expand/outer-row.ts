import { noSpan } from '../../../shared/diagnostics/diagnostic.ts';
import { parseOption, printOption } from '../../../shared/odata/index.ts';
import type { ExpandItem } from '../../../shared/odata/selection/select-node.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { queryNotSupported } from '../../http/problems/query-mistake.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';

/**
 * Returns an item of `$expand` whose nested options refer to the row of the request. There, `$it` is this row, and not the related row
 * (OData URL Conventions 4.01, 5.1.1.14.2). The opposite relation leads back to it, so its name is added to each path of `$it`.
 *
 * @throws HttpProblem 501 if the opposite relation can lead to several rows
 */
export function withOuterRow(item: ExpandItem, relation: Relation, served: ServedApi): ExpandItem {
  if (!usesOuterRow(item.options)) return item;
  const back = relationBack(relation, served.related(relation));
  if (back === null)
    throw queryNotSupported([{ code: 'not-answered', text: errorText('expand.outer-row', { relation: relation.name }), at: null }]);
  return { ...item, options: moved(item.options, back) };
}

/**
 * Returns the aliases of a request for the nested options of a relation. Their values can begin with `$it` too.
 *
 * @param aliases The aliases, encoded as in a URL.
 */
export function aliasesInside(aliases: string, relation: Relation, target: ServedApi): string {
  const back = aliases.includes('it') ? relationBack(relation, target) : null;
  if (back === null) return aliases;
  const inside = aliases.split('&').map((alias) => {
    const from = alias.indexOf('=') + 1;
    const [name, value] = [alias.slice(0, from), decodeURIComponent(alias.slice(from).replaceAll('+', ' '))];
    if (!value.includes('$it')) return alias;
    const { tree } = parseOption('@alias', value);
    return usesOuterRow(tree) ? `${name}${encodeURIComponent(printOption('@alias', moved(tree, back)))}` : alias;
  });
  return inside.join('&');
}

/** Returns the name of the relation to one row in the opposite direction. Null if it leads to several rows. */
function relationBack({ partner }: Relation, { api }: ServedApi): string | null {
  const back = api.relations?.find(({ name }) => name === partner);
  return back === undefined || back.list ? null : back.name;
}

function usesOuterRow(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return isOuterPath(part) || Object.values(part).some(usesOuterRow);
}

function isOuterPath(part: object): part is { readonly segments: readonly unknown[] } {
  return 'root' in part && part.root === '$it' && 'segments' in part && Array.isArray(part.segments);
}

function moved<Tree>(tree: Tree, relation: string): Tree {
  return movedPart(tree, relation) as Tree;
}

function movedPart(part: unknown, relation: string): unknown {
  if (Array.isArray(part)) return part.map((one: unknown) => movedPart(one, relation));
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, movedPart(value, relation)]));
  return isOuterPath(inner) ? { ...inner, segments: [{ kind: 'name', name: relation, ...noSpan }, ...inner.segments] } : inner;
}
