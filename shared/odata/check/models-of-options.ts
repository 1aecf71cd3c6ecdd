import type { EntityModel } from '../../metadata/entity-model.ts';
import { columnsAfterApply } from '../apply/columns-after-apply.ts';
import { readOptionName } from '../options.ts';
import { parseOption } from '../parse/parse-option.ts';

/**
 * Returns a function that returns the model to check an option by. `$apply` is evaluated first, then `$compute`, then all other options
 * (OData Protocol 4.01, 11.2.1; Data Aggregation 4.0, 3). If no option changes the columns, this is `model` itself.
 *
 * @param options names and decoded values, in any order
 */
export function modelsOfOptions(
  options: readonly (readonly [name: string, value: string])[],
  model: EntityModel | undefined,
): (name: string) => EntityModel | undefined {
  if (model === undefined) return () => undefined;
  const after = (option: '$apply' | '$compute', before: EntityModel): EntityModel => {
    const value = options.find(([name]) => readOptionName(name) === option)?.[1];
    const tree = value === undefined ? null : parseOption(option, value).tree;
    return tree?.kind === 'apply' || tree?.kind === 'compute' ? columnsAfterApply(tree, before) : before;
  };
  const applied = after('$apply', model);
  const computed = after('$compute', applied);
  return (name) => {
    const option = readOptionName(name);
    return option === '$apply' ? model : option === '$compute' ? applied : computed;
  };
}
