import { realpath } from 'node:fs/promises';
import { readDataPackage } from '../catalogue/package/data-package.ts';
import { vegaThemes } from '../catalogue/themes.ts';
import { openFiles } from '../sources/files.ts';
import type { Source, SourceContext } from '../sources/source.ts';
import { noDeclaration } from '../sources/source-declaration.ts';
import { samplePackageFolder } from './package-folder.ts';

/**
 * Opens the sample data: the Data Package that is installed with the program. The data isn't watched, because it doesn't change at run
 * time.
 */
export async function openSample(context: Omit<SourceContext, 'ownFolder' | 'declared'>): Promise<Source> {
  const folder = await realpath(samplePackageFolder());
  const describe = () => readDataPackage(folder);
  const options = { name: 'sample', identity: 'sample', folder, recursive: true, describe, themes: vegaThemes, logSkipped: false };
  const declaration = noDeclaration('sample');
  const source = await openFiles(options, { ...context, ownFolder: context.dataFolder, declared: () => declaration });
  const { declaration: _, ...sample } = source;
  return { ...sample, watch: () => undefined };
}
