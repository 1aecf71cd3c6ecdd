import { findProperty } from '../../metadata/find-in-schema.ts';
import type { Capabilities } from '../../metadata/read-capabilities.ts';
import type { NameSegment, Segment } from '../node.ts';
import { note, type Scope } from './check-scope.ts';

/** Paths that can't be filtered or sorted by. They are computed once for each set of capabilities. */
interface RestrictedPaths {
  readonly filter: ReadonlySet<string>;
  readonly sort: ReadonlySet<string>;
}

const refused = new WeakMap<Capabilities, RestrictedPaths>();

function restrictedPaths(capabilities: Capabilities): RestrictedPaths {
  let paths = refused.get(capabilities);
  if (paths === undefined) {
    paths = { filter: new Set(capabilities.nonFilterable), sort: new Set(capabilities.nonSortable) };
    refused.set(capabilities, paths);
  }
  return paths;
}

/** Maximum number of segments to look up. Restrictions on longer paths don't occur, but a text can be one path of thousands of segments. */
const longestPath = 16;

/** Reports the first segment of a path from the entity that the server doesn't allow in filters or sorts. */
export function checkRestrictions(scope: Scope, segments: readonly Segment[]): void {
  const { purpose } = scope;
  if (purpose === null) return;
  const paths = scope.model.capabilities === undefined ? null : restrictedPaths(scope.model.capabilities);
  let path = '';
  for (const segment of segments.slice(0, longestPath)) {
    if (segment.kind !== 'name') return;
    if (segment.name.includes('.')) continue;
    const first = path === '';
    path = first ? segment.name : `${path}/${segment.name}`;
    scope.used.add(path);
    const listed = paths?.[purpose].has(path) === true;
    if (listed || (first && isRestricted(scope, segment))) {
      note(scope, purpose === 'sort' ? 'column-not-sortable' : 'column-not-filterable', segment, { parameters: { name: path } });
      return;
    }
  }
}

function isRestricted({ model, purpose }: Scope, { name }: NameSegment): boolean {
  const property = findProperty(model, name);
  return property !== undefined && (purpose === 'sort' ? property.sortable === false : !property.filterable);
}

/** Returns a path of names in the format of capabilities. Null for other paths. */
function plainPath(segments: readonly Segment[]): string | null {
  const names = segments.flatMap((segment) => (segment.kind === 'name' && !segment.name.includes('.') ? [segment.name] : []));
  return names.length === segments.length ? names.join('/') : null;
}

/** Reports a sort direction that the server doesn't allow for a column. */
export function checkDirection(scope: Scope, segments: readonly Segment[], descending: boolean): void {
  const { capabilities } = scope.model;
  const path = plainPath(segments);
  const [only, direction] = descending ? [capabilities?.ascendingOnly, 'asc'] : [capabilities?.descendingOnly, 'desc'];
  const first = segments[0];
  if (path !== null && first !== undefined && only?.includes(path) === true)
    note(scope, 'column-sort-direction', first, { parameters: { name: path, direction: direction } });
}

/** Returns the columns that require a condition, but have none in the checked filter. */
export function missingConditions({ model, used }: Scope): readonly string[] {
  return (model.capabilities?.requiredInFilter ?? []).filter((path) => !used.has(path));
}
