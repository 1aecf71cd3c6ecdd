import { printAggregateItem } from '../apply/print-aggregate-item.ts';
import type { CountOption, Expression, KeyValue, Parameter, Path, Segment } from '../node.ts';
import { printSearch } from '../search/print-search.ts';

/** Writes a path; `print` writes the expressions within it. */
export function printPath({ root, segments }: Path, print: (node: Expression) => string): string {
  let text = root ?? '';
  for (const segment of segments) {
    const apart = text !== '' && segment.kind !== 'key';
    text += (apart ? '/' : '') + printSegment(segment, print);
  }
  return text;
}

function printSegment(segment: Segment, print: (node: Expression) => string): string {
  switch (segment.kind) {
    case 'name':
      return segment.name;
    case 'key':
      return `(${segment.values.map((value) => printParameter(value, print)).join(',')})`;
    case 'keyText':
      return segment.text;
    case 'function':
      return `${segment.name}(${segment.parameters.map((parameter) => printParameter(parameter, print)).join(',')})`;
    case 'annotation':
      return `@${segment.term}${segment.qualifier === null ? '' : `#${segment.qualifier}`}`;
    case 'filter':
      return `$filter(${print(segment.predicate)})`;
    case 'count':
      return segment.options.length === 0
        ? '$count'
        : `$count(${segment.options.map((option) => printCountOption(option, print)).join(';')})`;
    case 'aggregate':
      return `aggregate(${printAggregateItem(segment.item, print)})`;
    case 'lambda': {
      const { quantifier, variable, predicate } = segment;
      return `${quantifier}(${variable === null ? '' : `${variable}:${predicate === null ? '' : print(predicate)}`})`;
    }
  }
}

function printParameter({ name, value }: Parameter | KeyValue, print: (node: Expression) => string): string {
  return name === null ? print(value) : `${name}=${print(value)}`;
}

function printCountOption(option: CountOption, print: (node: Expression) => string): string {
  if (option.kind === 'filter') return `$filter=${print(option.predicate)}`;
  return `$search=${option.search === null ? '' : printSearch(option.search)}`;
}
