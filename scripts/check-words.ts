// Rejects discouraged words in strings and docs, and long sentences in docs: a step of `npm run check`.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { helpTexts } from '../electron/cli/help-texts.ts';
import { remedies } from '../electron/cli/output/remedies.ts';
import { usageTexts } from '../electron/cli/usage/usage-texts.ts';
import { usageTextsFrench } from '../electron/cli/usage/usage-texts-french.ts';
import { verifyTexts } from '../electron/cli/verify/verify-texts.ts';
import { english, french } from '../renderer/i18n/resources.ts';
import { en as languageEnglish } from '../shared/language/texts/en.ts';
import { fr as languageFrench } from '../shared/language/texts/fr.ts';
import { en as messagesEnglish } from '../shared/query/messages/en.ts';
import { fr as messagesFrench } from '../shared/query/messages/fr.ts';
import { checkTexts } from './check-words/check-texts.ts';
import { pendingDocs } from './check-words/word-list.ts';

const root = join(import.meta.dirname, '..');
const { headings, ...sections } = helpTexts;
const help = [...Object.values(sections), ...Object.values(headings)];
const pages = ['README.md', ...(await Array.fromAsync(glob('docs/**/*.md', { cwd: root })))];
const docs = await Promise.all(pages.map(async (page) => [page.replaceAll('\\', '/'), await readFile(join(root, page), 'utf8')] as const));

const findings = checkTexts({
  english: {
    page: english,
    messages: messagesEnglish,
    language: languageEnglish,
    cli: { help: help.map(({ en }) => en), usage: usageTexts, remedies: remedies.en, verify: verifyTexts.en },
  },
  french: {
    page: french,
    messages: messagesFrench,
    language: languageFrench,
    cli: { help: help.map(({ fr }) => fr), usage: usageTextsFrench, remedies: remedies.fr, verify: verifyTexts.fr },
  },
  docs: Object.fromEntries(docs),
  pending: pendingDocs,
});
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
