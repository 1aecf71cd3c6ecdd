import { nowhere } from '../../query/make-diagnostic.ts';
import { printExpression } from '../print/print-expression.ts';
import { printPath } from '../print/print-path.ts';
import { encodeExpressionInPath, encodeInPath } from './encode-in-path.ts';
import type { ResourcePath, ResourceSegment } from './resource-path-node.ts';

/**
 * Writes a resource path as it stands in a readable URL: escapes only where a character would end the segment or the path, or could
 * not be seen; `exactUrl` makes the rest fit to send. Reading it gives the tree again.
 */
export function printResourcePath(tree: ResourcePath | null): string {
  let text = '';
  for (const segment of tree?.segments ?? []) {
    const apart = text !== '' && segment.kind !== 'key';
    text += (apart ? '/' : '') + printSegment(segment);
  }
  return text;
}

function printSegment(segment: ResourceSegment): string {
  switch (segment.kind) {
    case 'system':
      return segment.name;
    case 'crossjoin':
      return `$crossjoin(${segment.entitySets.map(({ name }) => name).join(',')})`;
    case 'keyText':
      return encodeInPath(segment.text);
    default:
      return encodeExpressionInPath(printPath({ kind: 'path', root: null, segments: [segment], ...nowhere }, printExpression));
  }
}
