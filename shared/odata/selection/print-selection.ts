import type { Node } from '../node.ts';
import type { Expand, ExpandItem, NestedOption, Select, SelectItem } from './select-node.ts';

/** Prints the value of a named option. */
export type PrintValue = (name: string, value: Node | null) => string;

/**
 * Prints a `$select`.
 *
 * @param print prints the values of options in it
 */
export function printSelect({ items }: Select, print: PrintValue): string {
  return items.map((item) => printSelectItem(item, print)).join(',');
}

/** Prints one item of a `$select`. */
function printSelectItem({ segments, parameters, options }: SelectItem, print: PrintValue): string {
  const names = parameters.length === 0 ? '' : `(${parameters.map(({ name }) => name).join(',')})`;
  return segments.map(({ name }) => name).join('/') + names + printNestedOptions(options, print);
}

/**
 * Prints an `$expand`.
 *
 * @param print prints the values of options in it
 */
export function printExpand({ items }: Expand, print: PrintValue): string {
  return items.map((item) => printExpandItem(item, print)).join(',');
}

/** Prints one item of an `$expand`. */
function printExpandItem({ segments, suffix, options }: ExpandItem, print: PrintValue): string {
  const path = [...segments.map(({ name }) => name), ...(suffix === null ? [] : [suffix])];
  return path.join('/') + printNestedOptions(options, print);
}

function printNestedOptions(options: readonly NestedOption[], print: PrintValue): string {
  return options.length === 0 ? '' : `(${options.map(({ name, value }) => `${name}=${print(name, value)}`).join(';')})`;
}
