import { type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import type { Capabilities } from '../../metadata/read-capabilities.ts';
import type { Node } from '../node.ts';
import type { Expand } from '../selection/select-node.ts';

/** The capability that each option needs. Filters and sorts are restricted per column instead. */
const support: ReadonlyMap<string, (capabilities: Capabilities) => boolean | undefined> = new Map([
  ['$top', ({ topSupported }) => topSupported],
  ['$skip', ({ skipSupported }) => skipSupported],
  ['$count', ({ countable }) => countable],
  ['$search', ({ searchable }) => searchable],
  ['$select', ({ selectable }) => selectable],
  ['$expand', ({ expandable }) => expandable],
  ['$apply', ({ applySupported }) => applySupported],
  ['$compute', ({ computeSupported }) => computeSupported],
]);

/** Warns about an option, or related data, that the entity set doesn't support according to its capabilities. */
export function checkCapability(option: string, tree: Node, { capabilities }: EntityModel, findings: Findings): void {
  if (capabilities === undefined || (tree.kind === 'countOption' && !tree.isRequested)) return;
  if (support.get(option)?.(capabilities) === false)
    findings.add(makeDiagnostic('odata-option-refused', tree, { severity: 'warning', parameters: { name: option } }));
  else if (tree.kind === 'expand') checkExpandable(tree, capabilities, findings);
}

function checkExpandable({ items }: Expand, { nonExpandable = [] }: Capabilities, findings: Findings): void {
  const refused = new Set(nonExpandable);
  for (const { segments, from, to } of items) {
    const names = segments.map(({ name }) => name).filter((name) => !name.includes('.'));
    const path = names.slice(0, 16).join('/');
    if (refused.has(path))
      findings.add(makeDiagnostic('navigation-not-expandable', { from, to }, { severity: 'warning', parameters: { name: path } }));
  }
}
