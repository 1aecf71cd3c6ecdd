import { readPasted } from '../../shared/pasted/index.ts';

/** Where a window keeps what is half typed. */
export const keptTextName = 'paste.text';

/**
 * What of a half-typed text may lie on disk: a plain URL of which nothing would be left out when it is opened, else nothing.
 *
 * Commands hold headers and bodies. Before its path has begun, what looks like a port (`https://jo:1234`) may be the beginning of a password.
 */
export function textToKeep(text: string): string {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/?#\s]+[/?]\S*$/i.test(trimmed)) return '';
  const read = readPasted(trimmed);
  return 'request' in read && read.request.left.length === 0 ? text : '';
}
