import type { EntityModel, Navigation } from '../../shared/metadata/entity-model.ts';
import type { QueryDraft } from './draft.ts';
import { allRelated, newRelated } from './draft-query.ts';

/** Returns the navigation properties whose entities can be returned with the rows, based on the capabilities that the server declares. */
export function expandableNavigations({ navigations = [], capabilities = {} }: EntityModel): readonly Navigation[] {
  if (capabilities.expandable === false) return [];
  const refused = new Set(capabilities.nonExpandable ?? []);
  return navigations.filter(({ name }) => !refused.has(name));
}

/** Adds or removes the related data of a navigation property. Keeps the order of `$metadata`. */
export function chooseRelated(draft: QueryDraft, navigation: string, isIncluded: boolean, model: EntityModel): QueryDraft {
  const others = (draft.related ?? []).filter((one) => one.navigation !== navigation);
  if (!isIncluded) return { ...draft, related: others };
  const positions = new Map((model.navigations ?? []).map(({ name }, index) => [name, index]));
  const positionOf = (name: string): number => positions.get(name) ?? positions.size;
  const related = [...others, newRelated(navigation, allRelated, model, draft.where)];
  return { ...draft, related: related.toSorted((left, right) => positionOf(left.navigation) - positionOf(right.navigation)) };
}

/** Changes the form of related data. Returns the same form if it doesn't contain this navigation property. */
export function changeRelated(draft: QueryDraft, navigation: string, change: (related: QueryDraft) => QueryDraft): QueryDraft {
  if (draft.related === null) return draft;
  return {
    ...draft,
    related: draft.related.map((one) => (one.navigation === navigation ? { navigation, draft: change(one.draft) } : one)),
  };
}
