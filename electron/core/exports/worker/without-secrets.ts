import { removed } from '../../../wire/redaction.ts';

/** Makes what takes these texts out of a block of rows; a block without them stays the very same. */
export function withoutSecrets(secrets: readonly string[]): (block: Buffer) => Buffer {
  const known = secrets.map((secret) => ({ secret, bytes: Buffer.from(secret) }));
  return (block) => {
    const found = known.filter(({ bytes }) => block.includes(bytes));
    if (found.length === 0) return block;
    return Buffer.from(found.reduce((text, { secret }) => text.replaceAll(secret, removed), block.toString('utf8')));
  };
}
