import type { NestedName } from '../options.ts';
import { matches, nextCharacter, note, type OptionReader, skipSpaces, takeMatch } from '../parse/option-reader.ts';
import { itemEnd, readItems } from '../parse/read-items.ts';
import { isQualified, readNestedOptions, readSegments } from './read-select.ts';
import type { Expand, ExpandItem } from './select-node.ts';

const countOptions: readonly NestedName[] = ['$filter', '$search'];
const referenceOptions: readonly NestedName[] = [...countOptions, '$orderby', '$skip', '$top', '$count'];
/** Options allowed in an expansion (ABNF `expandOption`, with `$apply` of the aggregation extension). */
const entityOptions: readonly NestedName[] = [...referenceOptions, '$select', '$expand', '$compute', '$levels', '$apply', 'alias'];
const starOptions: readonly NestedName[] = ['$levels'];

const suffix = /\/\$(?:ref|count)(?![A-Za-z])/y;
const stream = /\$value(?![A-Za-z])/iy;

/** Parses an `$expand` (ABNF `expand`). */
export function readExpand(reader: OptionReader): Expand {
  skipSpaces(reader);
  const from = reader.at;
  const items = readItems(reader, readItem);
  return { kind: 'expand', items, from, to: reader.at };
}

function readItem(reader: OptionReader): ExpandItem {
  skipSpaces(reader);
  const from = reader.at;
  const value = matches(reader, stream) ? takeMatch(reader, stream) : null;
  const segments = value === null ? readSegments(reader) : [{ kind: 'name' as const, name: '$value', from, to: reader.at }];
  const written = value === null && segments.length > 0 ? takeMatch(reader, suffix) : null;
  const pathSuffix = written === '/$ref' ? '$ref' : written === '/$count' ? '$count' : null;
  const item = { kind: 'expandItem', segments, suffix: pathSuffix, options: [], from, to: reader.at } as const;
  const hasOptions = segments.length > 0 && nextCharacter(reader) === '(';
  const expandItem: ExpandItem = hasOptions ? { ...item, options: readNestedOptions(reader, optionsOf(item)), to: reader.at } : item;
  checkEnd(reader, expandItem);
  checkForm(reader, expandItem, hasOptions);
  return expandItem;
}

function optionsOf(item: ExpandItem): readonly NestedName[] {
  if (item.suffix === '$count') return countOptions;
  if (item.suffix === '$ref') return referenceOptions;
  return item.segments.at(-1)?.name === '*' ? starOptions : entityOptions;
}

function checkEnd(reader: OptionReader, { segments, from }: ExpandItem): void {
  const to = itemEnd(reader);
  const surplus = reader.text.slice(reader.at, to).trimEnd();
  const span = { from, to: reader.at + surplus.length };
  if (surplus !== '') note(reader, 'odata-expand-item', span, { parameters: { found: reader.text.slice(from, span.to) } });
  else if (segments.length === 0) note(reader, 'odata-expand-missing', span);
  reader.at = Math.max(reader.at, to);
}

/** Reports an invalid item. A star ends a path and isn't counted; a type alone can't be expanded; a stream has no options. */
function checkForm(reader: OptionReader, item: ExpandItem, hasOptions: boolean): void {
  const [first] = item.segments;
  const star = item.segments.findIndex(({ name }) => name.endsWith('*'));
  const last = item.segments.length - 1;
  const wrong =
    item.segments.some(({ name }) => name.endsWith('.*')) ||
    (star >= 0 && (star < last || item.suffix === '$count' || (item.suffix === '$ref' && hasOptions))) ||
    (first !== undefined && item.segments.slice(-2).every(isQualified)) ||
    (first?.name === '$value' && hasOptions);
  if (wrong) note(reader, 'odata-expand-item', item, { parameters: { found: reader.text.slice(item.from, item.to) } });
}
