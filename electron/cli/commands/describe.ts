import type { ApiDescription, Column } from '../../../shared/contract/catalogue.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, jsonOption } from '../option-words.ts';
import { onOneLine, textTable } from '../output/text-table.ts';
import { readWords } from '../read-words.ts';
import { readApiName } from './api-name.ts';
import type { Command, Work } from './command.ts';

const own = jsonOption('one object with addresses, licences and columns as the catalogue and $metadata tell them');
const shape = { ...deploymentOptions, ...own, ...helpOption };

function columnLine({ name, restType, odataType, key, filterable, nullable, description, unit }: Column): readonly string[] {
  const properties = [key ? 'key' : '', filterable ? 'filter' : '', nullable && !key ? '' : 'not null'].filter((word) => word !== '');
  const remark = [unit === undefined ? '' : `[${unit}]`, description ?? ''].filter((word) => word !== '').join(' ');
  return [name, restType || '-', odataType ?? '-', properties.join(', ') || '-', onOneLine(remark)];
}

function readable(api: ApiDescription): string {
  const facts: (readonly [string, string | null])[] = [
    ['api', `${api.root}/${api.accessPoint}`],
    ['title', onOneLine(api.title)],
    ['about', api.details === '' ? null : onOneLine(api.details)],
    ['keywords', api.keywords.length === 0 ? null : api.keywords.map(onOneLine).join(', ')],
    ['updated', api.updatedAt === null ? null : new Date(api.updatedAt).toISOString()],
    ['licence', api.licences.length === 0 ? null : api.licences.map(({ title }) => onOneLine(title)).join(', ')],
    ['rest', api.restUrl],
    ['odata', api.odataUrl],
  ];
  const head = textTable(facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return `${head}\n${textTable([['COLUMN', 'REST', 'ODATA', 'IS', 'DESCRIPTION'], ...api.columns.map(columnLine)])}`;
}

function told({ metadata: _, metadataProblem, updatedAt, ...api }: ApiDescription) {
  const problem = metadataProblem === null ? null : metadataProblem.code;
  return { ...api, updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(), metadataProblem: problem };
}

async function perform({ deployment, output, signal }: Work, words: readonly string[], json: boolean): Promise<void> {
  const { foundation, profile, enter } = deployment;
  const name = readApiName('describe', words);
  await enter(signal);
  const api = await foundation.open.catalogue(profile.id).describe(name, signal);
  await output.write(foundation.redaction.data(json ? `${JSON.stringify(told(api), null, 2)}\n` : readable(api)));
}

/** Tells what an API is and which columns it has. */
export const describeCommand: Command = {
  name: 'describe',
  summary: "tell an API's addresses and columns",
  usage: 'ROOT/API [--json] DEPLOYMENT',
  about: 'Tells what an API is: title, description, addresses in both formats, and its columns with their types.',
  examples: [{ does: 'The columns of an API and their types', line: 'dataquay describe transport/flights-2k --profile sample' }],
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
