import type { ApiDescription, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, jsonOption } from '../option-words.ts';
import { onOneLine, textTable } from '../output/text-table.ts';
import { readWords } from '../read-words.ts';
import { readApiName } from './api-name.ts';
import type { Command, Work } from './command.ts';

const own = jsonOption({
  en: 'one object with URLs, licences, and columns from the catalogue and $metadata',
  fr: 'un objet avec les URL, licences et colonnes du catalogue et de $metadata',
});
const shape = { ...deploymentOptions, ...own, ...helpOption };

const texts = {
  en: {
    facts: {
      api: 'api',
      title: 'title',
      about: 'about',
      keywords: 'keywords',
      updated: 'updated',
      licence: 'licence',
      rest: 'rest',
      odata: 'odata',
    },
    head: ['COLUMN', 'REST', 'ODATA', 'IS', 'DESCRIPTION'],
    properties: { key: 'key', filter: 'filter', notNull: 'not null' },
  },
  fr: {
    facts: {
      api: 'api',
      title: 'titre',
      about: 'à propos',
      keywords: 'mots-clés',
      updated: 'mis à jour',
      licence: 'licence',
      rest: 'rest',
      odata: 'odata',
    },
    head: ['COLONNE', 'REST', 'ODATA', 'EST', 'DESCRIPTION'],
    properties: { key: 'clé', filter: 'filtre', notNull: 'non null' },
  },
} as const;

function columnLine(
  { name, restType, odataType, key, filterable, nullable, description, unit }: Column,
  language: MessageLanguage,
): readonly string[] {
  const said = texts[language].properties;
  const properties = [key ? said.key : '', filterable ? said.filter : '', nullable && !key ? '' : said.notNull].filter(
    (word) => word !== '',
  );
  const remark = [unit === undefined ? '' : `[${unit}]`, description ?? ''].filter((word) => word !== '').join(' ');
  return [name, restType || '-', odataType ?? '-', properties.join(', ') || '-', onOneLine(remark)];
}

function readable(api: ApiDescription, language: MessageLanguage): string {
  const { facts: said, head } = texts[language];
  const facts: (readonly [string, string | null])[] = [
    [said.api, `${api.root}/${api.accessPoint}`],
    [said.title, onOneLine(api.title)],
    [said.about, api.details === '' ? null : onOneLine(api.details)],
    [said.keywords, api.keywords.length === 0 ? null : api.keywords.map(onOneLine).join(', ')],
    [said.updated, api.updatedAt === null ? null : new Date(api.updatedAt).toISOString()],
    [said.licence, api.licences.length === 0 ? null : api.licences.map(({ title }) => onOneLine(title)).join(', ')],
    [said.rest, api.restUrl],
    [said.odata, api.odataUrl],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `${textTable(lines)}\n${textTable([head, ...api.columns.map((column) => columnLine(column, language))])}`;
}

function told({ metadata: _, metadataProblem, updatedAt, ...api }: ApiDescription) {
  const problem = metadataProblem === null ? null : metadataProblem.code;
  return { ...api, updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(), metadataProblem: problem };
}

async function perform({ deployment, output, signal, language }: Work, words: readonly string[], json: boolean): Promise<void> {
  const { foundation, profile, enter } = deployment;
  const name = readApiName('describe', words);
  await enter(signal);
  const api = await foundation.open.catalogue(profile.id).describe(name, signal);
  await output.write(foundation.redaction.data(json ? `${JSON.stringify(told(api), null, 2)}\n` : readable(api, language)));
}

/** Tells what an API is and which columns it has. */
export const describeCommand: Command = {
  name: 'describe',
  summary: { en: "show an API's URLs and columns", fr: 'afficher les URL et les colonnes d’une API' },
  usage: { en: 'PROJECT/API [--json] CONNECTION', fr: 'PROJET/API [--json] CONNEXION' },
  about: {
    en: 'Shows the title, description, and URLs of an API in both formats, and its columns with their types.',
    fr: 'Affiche le titre, la description et les URL d’une API dans les deux formats, et ses colonnes avec leurs types.',
  },
  examples: [
    {
      does: { en: 'The columns of an API and their types', fr: 'Les colonnes d’une API et leurs types' },
      line: 'dataquay describe transport/flights-2k --profile sample',
    },
  ],
  options: own,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('describe', words, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    readApiName('describe', positionals);
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, positionals, json) };
  },
};
