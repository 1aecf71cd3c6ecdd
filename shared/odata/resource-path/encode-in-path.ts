import { percentEncode } from '../../url/percent-encoding.ts';

/** A decoded text as it stands in a segment of a readable path: encoded is only what would end the segment or the path, or be lost. */
export function encodeInPath(text: string): string {
  return text.replace(/[%/?#\p{C}\p{Z}]/gu, (character) => (character === ' ' ? character : percentEncode(character)));
}
