import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noticesFile, readNotices } from '../../electron/hosting/notices/read-notices.ts';
import { shippedPackages } from '../../electron/hosting/notices/shipped-packages.ts';
import { createSbom } from './sbom.ts';

/**
 * Writes the legal files of the package into `out/legal`: the notices as JSON for the About dialog and as text for people, and the
 * software bill of materials. electron-builder.yml copies them into the package.
 *
 * @param root folder of the project, with its packages installed
 * @throws Error if a package has no licence, or no licence text
 */
export async function writeLegalFiles(root: string): Promise<void> {
  const [notices, packages] = await Promise.all([readNotices(root), shippedPackages(root)]);
  const version = notices[0]?.version ?? '';
  const folder = join(root, 'out', 'legal');
  await mkdir(folder, { recursive: true });
  const text = notices.map((notice) => `${notice.name} ${notice.version} (${notice.license})\n\n${notice.text}\n`);
  await Promise.all([
    writeFile(join(folder, noticesFile), JSON.stringify(notices)),
    writeFile(join(folder, 'third-party-notices.txt'), text.join(`\n${'-'.repeat(80)}\n\n`)),
    writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(createSbom({ version, notices, packages }), null, 2)}\n`),
  ]);
}
