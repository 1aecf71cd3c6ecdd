import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/**
 * The folder of the Data Package that the sample publishes: the npm package `vega-datasets`.
 *
 * Within a packaged application it lies unpacked beside the archive: the database engine reads files, not archives.
 */
export function samplePackageFolder(resolve: (name: string) => string = createRequire(import.meta.url).resolve): string {
  const folder = join(dirname(resolve('vega-datasets')), '..');
  return folder.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
