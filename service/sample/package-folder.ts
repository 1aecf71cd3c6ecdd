import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/**
 * Returns the folder of the Data Package that the sample publishes: the npm package `vega-datasets`.
 *
 * In a packaged application, the package is unpacked next to the archive, because the database engine can't read files in an archive.
 */
export function samplePackageFolder(resolve: (name: string) => string = createRequire(import.meta.url).resolve): string {
  const folder = join(dirname(resolve('vega-datasets')), '..');
  return folder.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
