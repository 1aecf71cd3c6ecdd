import { readMetadata } from '../../shared/metadata/index.ts';
import { filterToModel, type Node, parseODataUrl, parseOption, printODataUrl, printOption } from '../../shared/odata/index.ts';
import type { EntityModel } from '../../shared/query/index.ts';
import * as rsql from '../../shared/rsql/index.ts';
import { exactUrl, readableUrl } from '../../shared/url/index.ts';
import { legalTexts } from '../shared/odata/grammar/every-case.ts';
import { table } from '../shared/table.ts';
import { foreignTargets } from './foreign-targets.ts';
import { metadataFragments, odataFragments, rsqlFragments, urlFragments } from './fragments.ts';
import { rsqlTexts, urlTexts } from './legal-texts.ts';
import { metadataTexts } from './metadata-texts.ts';
import type { Random } from './random.ts';
import { checkPlaces, checkPrint, hasError, requireThat, type Target } from './target.ts';
import { verbTargets } from './verb-targets.ts';

const model = table({ a: 'int32', name: 'string', b: 'decimal', c: 'date', d: 'boolean', e: 'double', x: 'guid', été: 'dateTimeOffset' });

const options = [
  ...new Set(legalTexts.map(([option]) => option)),
  '$skip',
  '$id',
  '$skiptoken',
  '$deltatoken',
  '$schemaversion',
  '@p',
  'custom',
];

/** All readers of the two query languages and of metadata. */
export const languageTargets: readonly Target[] = [
  ...options.map(odataOption),
  { name: 'RSQL filter', corpus: { texts: rsqlTexts, fragments: rsqlFragments }, read: readRsql },
  { name: 'OData URL', corpus: { texts: urlTexts, fragments: [...urlFragments, ...odataFragments] }, read: readODataUrl },
  { name: '$metadata', corpus: { texts: metadataTexts, fragments: metadataFragments }, read: readDocument },
  ...verbTargets(model),
  { name: 'REST URL', corpus: { texts: urlTexts, fragments: [...urlFragments, ...rsqlFragments] }, read: readRestUrl },
];

/** All readers of text from users and other programs. */
export const targets: readonly Target[] = [...languageTargets, ...foreignTargets];

function odataOption(option: string): Target {
  const [first = 'a', ...more] = legalTexts.filter(([of]) => of === option).map(([, text]) => text);
  const read = (text: string, random: Random) => {
    const known = maybe(random);
    const parsed = parseOption(option, text, known);
    checkPlaces(text, parsed.tree, parsed.diagnostics);
    if (option === '$filter') filterToModel(parsed.tree, known);
    checkPrint(
      parsed,
      (again) => parseOption(option, again, known),
      (tree: Node | null) => printOption(option, tree),
    );
  };
  return { name: option, corpus: { texts: [first, ...more], fragments: odataFragments }, read };
}

function readRsql(text: string, random: Random): void {
  const known = maybe(random);
  const parsed = rsql.parseFilter(text, rsql.defaultDialect, known);
  checkPlaces(text, parsed.tree, parsed.diagnostics);
  rsql.filterToModel(parsed.tree, known);
  checkPrint(
    parsed,
    (again) => rsql.parseFilter(again, rsql.defaultDialect, known),
    (tree: rsql.Node | null) => rsql.printFilter(tree),
  );
}

function readDocument(text: string): void {
  const { schema, diagnostics } = readMetadata(text);
  checkPlaces(text, [], diagnostics);
  requireThat(schema !== null || hasError(diagnostics), 'a document without a schema has the reason');
}

function readODataUrl(text: string, random: Random): void {
  const known = maybe(random);
  const parsed = parseODataUrl(text, known);
  checkPlaces(text, parsed.parameters, parsed.diagnostics);
  if (parsed.query !== null) printODataUrl('http://h/x', parsed.query, known);
  checkForms(text);
}

function readRestUrl(text: string, random: Random): void {
  const known = maybe(random);
  const parsed = rsql.parseRestUrl(text, rsql.defaultDialect, known);
  checkPlaces(text, parsed.parameters, parsed.diagnostics);
  if (parsed.query !== null) rsql.printRestUrl('http://h/x', parsed.query, rsql.defaultDialect, known);
  checkForms(text);
}

/** Checks that the readable and the exact form of a URL mean the same. */
function checkForms(text: string): void {
  const exact = exactUrl(text);
  requireThat(exactUrl(exact) === exact, 'an exact URL stays as it is');
  requireThat(readableUrl(exactUrl(readableUrl(exact))) === readableUrl(exact), 'a readable URL stays as it is');
}

function maybe(random: Random): EntityModel | undefined {
  return random.chance(0.5) ? model : undefined;
}
