import { open } from 'node:fs/promises';

const partBytes = 1024 * 1024;

/**
 * Whether a secret in use lies in a part of a file: a deployment may send a credential back among its rows.
 *
 * @param from First byte that was not looked at before.
 * @param to Byte behind the last.
 * @throws what the disk throws.
 */
export async function holdsSecret(path: string, from: number, to: number, secrets: readonly string[]): Promise<boolean> {
  const sought = secrets.map((secret) => Buffer.from(secret));
  const longest = Math.max(0, ...sought.map(({ length }) => length));
  if (longest === 0 || to <= from) return false;
  const file = await open(path, 'r');
  try {
    const part = Buffer.allocUnsafe(partBytes + longest);
    // What began before may end here.
    let at = Math.max(0, from - longest);
    for (;;) {
      const { bytesRead } = await file.read(part, 0, Math.min(part.length, to - at), at);
      const read = part.subarray(0, bytesRead);
      if (sought.some((secret) => read.includes(secret))) return true;
      if (bytesRead === 0 || at + bytesRead >= to) return false;
      at += bytesRead - Math.min(longest, bytesRead - 1);
    }
  } finally {
    await file.close();
  }
}
