import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { rowsOf, textOf, unending, wholeTable } from '../engine/engine-with-table.ts';
import { inEnglish } from '../english-reasons.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Creates a folder `Our files` with these files, and functions that publish it together with other locations. */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>) {
  const temporary = await makeTemporaryFolder();
  const folder = join(temporary.path, 'Our files');
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const dataFolder = join(temporary.path, 'data');
  const publish = async (...locations: readonly string[]) => {
    const log: string[] = [];
    await mkdir(dataFolder, { recursive: true });
    const names = await PublicNames.open(join(dataFolder, 'sources', 'names.json'));
    const sources = await openSources(locations, { dataFolder, names, tableSeconds: 1, log: (line) => log.push(line) });
    const published = await PublishedSources.start(sources, names, (line) => log.push(line));
    const apis = () => published.catalogue.projects.flatMap((project) => project.apis);
    const rows = async (name: string) => {
      const table = published.engine.table(apis().find(({ accessPoint }) => accessPoint === name)?.table ?? '');
      if (table === undefined) throw new Error(`${name} is not published`);
      return rowsOf(table);
    };
    const text = async (name: string) => {
      const table = published.engine.table(apis().find(({ accessPoint }) => accessPoint === name)?.table ?? '');
      if (table === undefined) throw new Error(`${name} is not published`);
      return textOf(table.stream(wholeTable, { binary: 'base64' }, unending()));
    };
    const types = (name: string) =>
      apis()
        .find(({ accessPoint }) => accessPoint === name)
        ?.columns.map(({ type, list }) => (list ? `${type}[]` : type));
    const paths = () => apis().map(({ root, accessPoint }) => `${root}/${accessPoint}`);
    const problems = () => inEnglish(published.problems);
    return { published, problems, log, apis, rows, text, types, paths, [Symbol.asyncDispose]: () => published.engine.close() };
  };
  return { folder, dataFolder, publish, [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() };
}
