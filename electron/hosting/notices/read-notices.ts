import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Notice, noticeSchema } from '../../../shared/contract/application-details.ts';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const person = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const manifestSchema = z.object({ license: z.string(), author: person.optional() });

/** Pattern of the names of licence files. */
const licenceFile = /^(?:licen[cs]e|copying)/i;
const noticeFile = /^(?:notice|third.?party)/i;

/** Name of the file with the notices of the packed application, in JSON. */
export const noticesFile = 'third-party-notices.json';

/**
 * Reads the licences of the application and all packages that the packed application contains.
 *
 * @param root folder of the project, with its packages installed
 * @throws Error with all packages that have no licence or no licence text
 */
export async function readNotices(root: string): Promise<readonly Notice[]> {
  const packages = await shippedPackages(root);
  const read = await Promise.all(packages.map((shipped) => readNotice(root, shipped)));
  const missing = read.flatMap((notice, index) => (notice === null ? [packages[index]?.folder] : []));
  if (missing.length > 0) throw new Error(`These packages have no licence, or no text of it: ${missing.join(', ')}.`);
  return [await ownNotice(root), ...read.filter((notice) => notice !== null)];
}

/**
 * Reads the notices that `npm run pack` wrote.
 *
 * @throws Error if the file is missing or invalid
 */
export async function readPackedNotices(file: string): Promise<readonly Notice[]> {
  return z.array(noticeSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}

async function ownNotice(root: string): Promise<Notice> {
  const { version } = z.object({ version: z.string() }).parse(await readManifest(root));
  return { name: 'Dataquay', version, license: 'MIT', text: await readFile(join(root, 'LICENSE'), 'utf8') };
}

/** Reads the licence of a package. Null if it has no licence or no licence text. */
async function readNotice(root: string, { name, version, folder }: ShippedPackage): Promise<Notice | null> {
  const manifest = manifestSchema.safeParse(await readManifest(join(root, folder)));
  if (!manifest.success) return null;
  const { license, author } = manifest.data;
  const files = (await readdir(join(root, folder), { withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);
  const found = [...files.filter((file) => licenceFile.test(file)), ...files.filter((file) => noticeFile.test(file))];
  const texts = await Promise.all(found.map((file) => readFile(join(root, folder, file), 'utf8')));
  if (!files.some((file) => licenceFile.test(file))) {
    const standard = join(root, 'licenses', `${license}.txt`);
    if (!existsSync(standard)) return null;
    texts.unshift(`Copyright (c) ${author ?? `the authors of ${name}`}\n\n${await readFile(standard, 'utf8')}`);
  }
  return { name, version, license, text: texts.map((text) => text.trim().replaceAll('\r\n', '\n')).join('\n\n') };
}

async function readManifest(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}
