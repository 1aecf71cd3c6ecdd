import { percentEncode } from '../../url/percent-encoding.ts';

/** An expression as it stands there: a slash in quotes is encoded, others are part of the expression. */
export function encodeExpressionInPath(text: string): string {
  return text.replace(/'(?:[^']|'')*'|[^']+/g, (piece) => (piece.startsWith("'") ? encodeInPath(piece) : encodeOutside(piece)));
}

function encodeOutside(piece: string): string {
  return piece.split('/').map(encodeInPath).join('/');
}

/** A decoded text as it stands in a segment of a readable path: encoded is only what would end the segment or the path, or be lost. */
export function encodeInPath(text: string): string {
  return text.replace(/[%/?#\p{C}\p{Z}]/gu, (character) => (character === ' ' ? character : percentEncode(character)));
}
