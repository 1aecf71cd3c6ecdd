import type { EntityModel } from '../../metadata/entity-model.ts';
import { readOptionName } from '../../odata/options.ts';
import { enclosuresAt } from './enclosing.ts';
import { modelWithin } from './model-within-apply.ts';
import { ownerBefore } from './path-owner.ts';

/** The option whose value contains the cursor, possibly nested. */
export interface OptionAt {
  /** Name of the option, such as `$filter`. */
  readonly option: string;
  readonly text: string;
  readonly offset: number;
  /** Offset of `text` in the whole text. */
  readonly base: number;
  readonly model: EntityModel | undefined;
}

/** Transformations of `$apply` whose content is the same as that of the option with their name. */
const transformationsAsOption: ReadonlySet<string> = new Set(['filter', 'compute', 'orderby', 'search', 'top', 'skip']);

/** Finds the innermost option around a cursor. Within `$expand=Items($filter=…)` and `$apply=filter(…)`, this is the filter. */
export function optionAt(option: string, text: string, offset: number, model: EntityModel | undefined): OptionAt {
  const name = readOptionName(option);
  const own: OptionAt = { option: name === 'custom' || name === 'unknown' ? option : name, text, offset, base: 0, model };
  const inner = name === '$expand' ? withinExpand(own) : name === '$apply' ? withinApply(own) : null;
  if (inner === null) return own;
  const cursor = optionAt(inner.option, inner.text, inner.offset, inner.model);
  return { ...cursor, base: cursor.base + inner.base };
}

function withinExpand({ text, offset, model }: OptionAt): OptionAt | null {
  const [, around] = enclosuresAt(text, offset);
  if (around === undefined) return null;
  const from = around.part[';'];
  const equals = text.slice(from, offset).indexOf('=');
  if (equals < 0) return null;
  const base = from + equals + 1;
  const target = ownerBefore(text.slice(0, around.from - 1), model);
  return { option: text.slice(from, from + equals).trim(), text: text.slice(base), offset: offset - base, base, model: target };
}

function withinApply({ text, offset, model }: OptionAt): OptionAt | null {
  const enclosures = enclosuresAt(text, offset);
  const at = enclosures.findIndex(({ name }) => transformationsAsOption.has(name.toLowerCase()));
  const around = enclosures[at];
  if (around === undefined) return null;
  const base = around.from;
  const innerModel = modelWithin(text, enclosures.slice(0, at), model);
  return { option: `$${around.name.toLowerCase()}`, text: text.slice(base), offset: offset - base, base, model: innerModel };
}
