// Rejects discouraged words in strings and docs, and straight apostrophes and long sentences in docs: a step of `npm run check`.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cliEnglish, cliFrench } from '../electron/cli/texts/cli-texts.ts';
import { applicationEnglish } from '../electron/texts/en.ts';
import { applicationFrench } from '../electron/texts/fr.ts';
import { english, french } from '../renderer/i18n/resources.ts';
import { serviceEnglish, serviceFrench } from '../service/texts/service-texts.ts';
import { sharedEnglish, sharedFrench } from '../shared/texts/shared-texts.ts';
import { checkTexts } from './check-words/check-texts.ts';
import { literalsIn } from './check-words/find-words.ts';

const root = join(import.meta.dirname, '..');
const pages = ['README.md', ...(await Array.fromAsync(glob('docs/**/*.md', { cwd: root })))];
/** The messages of the data service are string literals in its sources. */
const serviceFiles = await Array.fromAsync(glob('service/**/*.ts', { cwd: root }));
const service = await Promise.all(
  serviceFiles.map(async (file) => [file.replaceAll('\\', '/'), literalsIn(await readFile(join(root, file), 'utf8'))] as const),
);
const docs = await Promise.all(pages.map(async (page) => [page.replaceAll('\\', '/'), await readFile(join(root, page), 'utf8')] as const));

const findings = checkTexts({
  english: {
    page: english,
    shared: sharedEnglish,
    cli: cliEnglish,
    application: applicationEnglish,
    service: [serviceEnglish, Object.fromEntries(service)],
  },
  french: { page: french, shared: sharedFrench, cli: cliFrench, application: applicationFrench, service: serviceFrench },
  docs: Object.fromEntries(docs),
});
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
