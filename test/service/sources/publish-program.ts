// Publishes a folder to a data folder and then prints `published`. The test kills it at random times. The arguments are both folders.
import { join } from 'node:path';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';

const [folder = '', dataFolder = ''] = process.argv.slice(2);
const names = await PublicNames.open(join(dataFolder, 'sources', 'names.json'));
const sources = await openSources([folder], { dataFolder, names, log: () => undefined });
const published = await PublishedSources.start(sources, names, () => undefined);
process.stdout.write('published\n');
await published.engine.close();
