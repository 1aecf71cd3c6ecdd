import { removed } from '../../../wire/remove-secrets.ts';

/** A JSON string, or what is between two strings. */
const parts = /"[^"\\]*(?:\\.[^"\\]*)*"|[^"]+/gs;
const numbers = /[-+.\w]+/g;

/**
 * Returns a function that removes these texts from a block of JSON rows and returns the same block if it has none.
 *
 * Rows stay valid JSON: a number that contains such a text becomes a string.
 */
export function withoutSecrets(secrets: readonly string[]): (block: Buffer) => Buffer {
  const known = secrets.map((secret) => ({ secret, bytes: Buffer.from(secret) }));
  return (block) => {
    const found = known.filter(({ bytes }) => block.includes(bytes)).map(({ secret }) => secret);
    if (found.length === 0) return block;
    const redactNumber = (number: string) => (found.some((secret) => number.includes(secret)) ? `"${removed}"` : number);
    const redactString = (text: string) => `"${found.reduce((left, secret) => left.replaceAll(secret, removed), text.slice(1, -1))}"`;
    return Buffer.from(
      block.toString('utf8').replace(parts, (part) => (part.startsWith('"') ? redactString(part) : part.replace(numbers, redactNumber))),
    );
  };
}
