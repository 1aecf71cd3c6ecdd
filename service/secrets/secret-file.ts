import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { StartFailure } from '../failures/start-failure.ts';
import { errorText } from '../texts/error-text.ts';

/**
 * Reads a JSON file of secrets.
 *
 * @returns The content. Null if the file doesn't exist.
 * @throws StartFailure if the file can't be read or doesn't match the schema. Such a file is never overwritten.
 */
export async function readSecretFile<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartFailure(errorText('start.secret-unreadable', { file, details: error.code ?? error.message }));
  });
  if (text === null) return null;
  const parsed = schema.safeParse(json(text));
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file').join(', ');
  throw new StartFailure(errorText('start.secret-damaged', { file, paths }));
}

/** Replaces a JSON file of secrets atomically. Only its owner can read it (mode 0600; on Windows, the permissions of its folder apply). */
export async function writeSecretFile(file: string, content: unknown): Promise<void> {
  await rename(await writeTemporary(file, content), file);
}

/**
 * Reads a JSON file of secrets. Creates the file if it doesn't exist.
 *
 * If several processes create the file at the same time, one wins, and all of them return its content.
 *
 * @throws StartFailure as {@link readSecretFile}
 */
export async function readOrMakeSecretFile<T>(file: string, schema: z.ZodType<T>, make: () => T | Promise<T>): Promise<T> {
  const present = await readSecretFile(file, schema);
  if (present !== null) return present;
  const content = await make();
  const temporaryPath = await writeTemporary(file, content);
  try {
    await link(temporaryPath, file);
    return content;
  } catch (error) {
    if (isFileError(error) && error.code === 'EEXIST') return (await readSecretFile(file, schema)) ?? content;
    // Some file systems don't support hard links (FAT, some network shares). There, the last writer wins.
    await rename(temporaryPath, file);
    return content;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

async function writeTemporary(file: string, content: unknown): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryPath = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporaryPath, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporaryPath;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
