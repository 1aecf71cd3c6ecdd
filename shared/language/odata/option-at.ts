import { readOptionName } from '../../odata/options.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { enclosuresAt } from './enclosing.ts';
import { structureOf } from './scope.ts';

/** The option whose value a cursor is in, be it within another one. */
export interface OptionAt {
  /** As in `$filter`. */
  readonly option: string;
  readonly text: string;
  readonly offset: number;
  /** Where `text` begins in the text given. */
  readonly base: number;
  readonly model: EntityModel | undefined;
}

/** Transformations of `$apply` whose content is what an option of that name holds. */
export const transformationsAsOption: ReadonlySet<string> = new Set(['filter', 'compute', 'orderby', 'search', 'top', 'skip']);

/** Finds the innermost option around a cursor: within `$expand=Items($filter=…)` and `$apply=filter(…)` that is the filter. */
export function optionAt(option: string, text: string, offset: number, model: EntityModel | undefined): OptionAt {
  const name = readOptionName(option);
  const own: OptionAt = { option: name === 'custom' || name === 'unknown' ? option : name, text, offset, base: 0, model };
  const inner = name === '$expand' ? withinExpand(own) : name === '$apply' ? withinApply(own) : null;
  if (inner === null) return own;
  const found = optionAt(inner.option, inner.text, inner.offset, inner.model);
  return { ...found, base: found.base + inner.base };
}

function withinExpand({ text, offset, model }: OptionAt): OptionAt | null {
  const [, around] = enclosuresAt(text, offset);
  if (around === undefined) return null;
  const from = around.part[';'];
  const equals = text.slice(from, offset).indexOf('=');
  if (equals < 0) return null;
  const base = from + equals + 1;
  const target = navigationModel(text.slice(0, around.from - 1), model);
  return { option: text.slice(from, from + equals).trim(), text: text.slice(base), offset: offset - base, base, model: target };
}

function withinApply({ text, offset, model }: OptionAt): OptionAt | null {
  const around = enclosuresAt(text, offset).find(({ name }) => transformationsAsOption.has(name.toLowerCase()));
  if (around === undefined) return null;
  const base = around.from;
  return { option: `$${around.name.toLowerCase()}`, text: text.slice(base), offset: offset - base, base, model };
}

/** How far back a path is looked for, so that a long text takes no quadratic time. */
const longestPath = 1024;

/** The entity type that the navigation right before a parenthesis leads to. */
function navigationModel(before: string, model: EntityModel | undefined): EntityModel | undefined {
  const path = /[\p{L}\p{N}\p{M}_./]+$/u.exec(before.slice(-longestPath))?.[0].split('/') ?? [];
  return path.reduce<EntityModel | undefined>((owner, name) => {
    const navigation = owner?.navigations?.find((known) => known.name === name);
    const typeName = navigation?.typeName ?? owner?.properties.find((known) => known.name === name)?.typeName ?? name;
    return owner === undefined ? undefined : (structureOf(owner, typeName) ?? undefined);
  }, model);
}
