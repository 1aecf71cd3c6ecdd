import { isDeviceName } from '../../../shared/platform/file-name.ts';

const ending = '.query.json';

/** A file name for a title that no other file has: small letters, digits and hyphens; other scripts stay as they are. */
export function fileNameFor(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
    .normalize('NFC');
  const name = words === '' || isDeviceName(words) ? `query${words === '' ? '' : `-${words}`}` : words;
  for (let count = 1; ; count += 1) {
    const file = `${name}${count === 1 ? '' : `-${count}`}${ending}`;
    if (!taken.has(file)) return file;
  }
}

/** Whether a file of the folder is a saved query by its name. */
export function isSavedQuery(file: string): boolean {
  return file.endsWith(ending) && !file.startsWith('.');
}
