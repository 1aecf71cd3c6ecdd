import type { Findings } from '../../query/findings.ts';
import { makeDiagnostic } from '../../query/make-diagnostic.ts';
import type { ResourceSegment } from './resource-path-node.ts';

/** What a segment is for the order in which segments may follow one another. */
type Place = Exclude<ResourceSegment['kind'], 'system'> | (ResourceSegment & { readonly kind: 'system' })['name'];

const onward: readonly Place[] = ['name', 'function', 'keyText', 'filter', '$count', '$value', '$ref', '$each', '$query'];
const ofOne: readonly Place[] = ['name', 'function', '$value', '$ref', '$query'];
const starts: readonly Place[] = ['name', 'function', '$batch', '$entity', '$metadata', '$all', 'crossjoin'];

/** What may follow what (OData 4.01 ABNF, 1.), as far as that can be told without a model. */
const followers: Readonly<Record<Place, readonly Place[]>> = {
  name: [...onward, 'key'],
  function: [...onward, 'key'],
  keyText: onward,
  key: ofOne,
  filter: ['name', 'function', 'keyText', 'filter', '$count', '$ref', '$each', '$query', 'key'],
  crossjoin: ['$query'],
  $each: ['name', 'function'],
  $entity: ['name'],
  $all: ['name'],
  $batch: [],
  $metadata: [],
  $count: [],
  $value: [],
  $ref: [],
  $query: [],
};

/** Notes the first segment that cannot stand where it does. */
export function checkSequence(segments: readonly ResourceSegment[], findings: Findings): void {
  const wrong = segments.find((segment, index) => {
    const before = segments[index - 1];
    if (before === undefined) return !starts.includes(placeOf(segment)) || ('name' in segment && segment.name.includes('.'));
    const afterType = segments[index - 2];
    const closed = afterType?.kind === 'system' && (afterType.name === '$entity' || afterType.name === '$all');
    return closed || !followers[placeOf(before)].includes(placeOf(segment));
  });
  if (wrong !== undefined) findings.add(makeDiagnostic('odata-segment-misplaced', wrong, { parameters: { found: nameOf(wrong) } }));
}

function placeOf(segment: ResourceSegment): Place {
  return segment.kind === 'system' ? segment.name : segment.kind;
}

function nameOf(segment: ResourceSegment): string {
  switch (segment.kind) {
    case 'keyText':
      return segment.text;
    case 'key':
      return '(…)';
    case 'filter':
      return '$filter';
    case 'crossjoin':
      return '$crossjoin';
    default:
      return segment.name;
  }
}
