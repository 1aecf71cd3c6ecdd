import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A recorded case: the input, and a short description of the outcome. A new case has no outcome until it is recorded. */
export interface RecordedCase {
  readonly outcome: string | null;
  readonly input: string;
}

const separator = ' ⟵ ';

/** Reads a file of recorded cases. Each line is `outcome ⟵ input`, or only `input` for a new case. */
export async function readCases(file: string): Promise<readonly RecordedCase[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(separator);
      return at === -1 ? { outcome: null, input: line } : { outcome: line.slice(0, at), input: line.slice(at + separator.length) };
    });
}

/** Returns the file content for recorded cases. */
export function casesText(cases: readonly RecordedCase[]): string {
  return `${cases.map(({ outcome, input }) => (outcome === null ? input : `${outcome}${separator}${input}`)).join('\n')}\n`;
}

/** Returns a short fingerprint of bytes or text: the first 48 bits of its SHA-256 in hexadecimal. */
export function fingerprint(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
