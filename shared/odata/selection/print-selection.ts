import type { Node } from '../node.ts';
import type { Expand, ExpandItem, NestedOption, Select, SelectItem } from './select-node.ts';

/** Writes the value of an option of that name. */
export type PrintValue = (name: string, value: Node | null) => string;

/** Writes a `$select`; `print` writes the values of options in it. */
export function printSelect({ items }: Select, print: PrintValue): string {
  return items.map((item) => printSelectItem(item, print)).join(',');
}

/** Writes one item of a `$select`. */
function printSelectItem({ segments, parameters, options }: SelectItem, print: PrintValue): string {
  const names = parameters.length === 0 ? '' : `(${parameters.map(({ name }) => name).join(',')})`;
  return segments.map(({ name }) => name).join('/') + names + printNestedOptions(options, print);
}

/** Writes an `$expand`; `print` writes the values of options in it. */
export function printExpand({ items }: Expand, print: PrintValue): string {
  return items.map((item) => printExpandItem(item, print)).join(',');
}

/** Writes one item of an `$expand`. */
function printExpandItem({ segments, suffix, options }: ExpandItem, print: PrintValue): string {
  const path = [...segments.map(({ name }) => name), ...(suffix === null ? [] : [suffix])];
  return path.join('/') + printNestedOptions(options, print);
}

function printNestedOptions(options: readonly NestedOption[], print: PrintValue): string {
  return options.length === 0 ? '' : `(${options.map(({ name, value }) => `${name}=${print(name, value)}`).join(';')})`;
}
