import { type EditedUrl, odataUrlEditor, restUrlEditor } from '../../shared/edit/index.ts';
import {
  completeODataOption,
  completeODataUrl,
  completeRestFilter,
  completeRestUrl,
  diagnoseODataUrl,
  diagnoseRestUrl,
  hoverODataOption,
  hoverODataUrl,
  hoverRestFilter,
  hoverRestUrl,
  signatureODataOption,
  signatureODataUrl,
  signatureRestFilter,
  signatureRestUrl,
  tokensODataOption,
  tokensODataUrl,
  tokensRestParameter,
  tokensRestUrl,
} from '../../shared/language/index.ts';
import { parseODataUrl } from '../../shared/odata/index.ts';
import { parseResourcePath } from '../../shared/odata/resource-path/index.ts';
import type { EntityModel, Query } from '../../shared/query/index.ts';
import { sameQuery } from '../../shared/query/index.ts';
import { defaultDialect, parseRestUrl } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { legalTexts } from '../shared/odata/grammar/every-case.ts';
import { odataFragments, rsqlFragments, urlFragments } from './fragments.ts';
import { pathTexts, rsqlTexts, urlTexts } from './legal-texts.ts';
import type { Random } from './random.ts';
import { checkPlaces, hasError, requireThat, type Target } from './target.ts';

const [firstLegal = legalTexts[0], ...otherLegal] = legalTexts;
const urls = { texts: urlTexts, fragments: [...urlFragments, ...odataFragments] } as const;

/** Returns targets for the editor functions that run at any position of incomplete text, and for the functions that edit it. */
export function verbTargets(model: EntityModel): readonly Target[] {
  const option = (text: string, at: number, random: Random) => {
    const [name] = random.pick(firstLegal === undefined ? [['$filter', '']] : [firstLegal, ...otherLegal]);
    return [
      () => placesOf(completeODataOption(name, text, at, model)),
      () => hoverODataOption(name, text, at, model),
      () => tokensODataOption(name, text),
      () => signed(signatureODataOption(name, text, at)),
    ] as const;
  };
  const filter = (text: string, at: number) =>
    [
      () => placesOf(completeRestFilter(text, at, defaultDialect, model)),
      () => hoverRestFilter(text, at, defaultDialect, model),
      () => tokensRestParameter('filter', text),
      () => signed(signatureRestFilter(text, at)),
    ] as const;
  const odataUrl = (text: string, at: number) =>
    [
      () => placesOf(completeODataUrl(text, at, model)),
      () => hoverODataUrl(text, at, model),
      () => tokensODataUrl(text),
      () => signed(signatureODataUrl(text, at)),
      () => diagnoseODataUrl(text, defaultDialect, model),
    ] as const;
  const restUrl = (text: string, at: number) =>
    [
      () => placesOf(completeRestUrl(text, at, defaultDialect, model)),
      () => hoverRestUrl(text, at, defaultDialect, model),
      () => tokensRestUrl(text),
      () => signed(signatureRestUrl(text, at)),
      () => diagnoseRestUrl(text, defaultDialect, model),
    ] as const;
  return [
    { name: 'verbs of an OData option', corpus: { texts: textsOf(legalTexts), fragments: odataFragments }, read: oneOf(option) },
    { name: 'verbs of an RSQL filter', corpus: { texts: rsqlTexts, fragments: rsqlFragments }, read: oneOf(filter) },
    { name: 'verbs of an OData URL', corpus: urls, read: oneOf(odataUrl) },
    { name: 'verbs of a REST URL', corpus: urls, read: oneOf(restUrl) },
    { name: 'edit of a URL', corpus: urls, read: (text, random) => edit(text, random, model) },
    {
      name: 'resource path',
      corpus: { texts: pathTexts, fragments: [...odataFragments, '%2F', '%27', '%', '$value', '$query'] },
      read: path,
    },
  ];
}

/** Runs one of the functions at a random position. All positions in its result must be within the text. */
function oneOf(verbs: (text: string, at: number, random: Random) => readonly [() => unknown, ...(() => unknown)[]]): Target['read'] {
  return (text, random) => {
    const found = random.pick(verbs(text, random.below(text.length + 1), random))();
    checkPlaces(text, found, []);
  };
}

/** Edits a random URL so that it has the query of another one. */
function edit(text: string, random: Random, model: EntityModel): void {
  const target = random.pick(urlTexts);
  const odata = parseODataUrl(target, model).query;
  if (odata !== null) checkEdited(odataUrlEditor(model)(text, odata), odata, (url) => parseODataUrl(url, model).query);
  const rest = parseRestUrl(target, defaultDialect, model).query;
  if (rest !== null)
    checkEdited(restUrlEditor(defaultDialect, model)(text, rest), rest, (url) => parseRestUrl(url, defaultDialect, model).query);
}

function checkEdited(edited: EditedUrl, expected: Query, read: (url: string) => Query | null): void {
  const reached = read(edited.text);
  const isReported = edited.diagnostics.length > 0;
  requireThat(isReported || (reached !== null && sameQuery(reached, expected)), `what is edited says what was wanted: ${edited.text}`);
}

function path(text: string): void {
  const parsed = parseResourcePath(text);
  checkPlaces(text, parsed.tree, parsed.diagnostics);
  requireThat(!hasError(parsed.diagnostics) || text !== '', 'an empty path is no mistake');
  if (parsed.diagnostics.length > 0 || !text.isWellFormed()) return;
  requireThat(parseResourcePath(exactUrl(text)).diagnostics.length === 0, 'what is read without a word is sent without one');
}

/** Returns the ranges that completions replace. Ranges within inserted text aren't positions in the text. */
function placesOf({ items }: { readonly items: readonly { readonly from: number; readonly to: number }[] }): unknown {
  return items.map(({ from, to }) => ({ from, to }));
}

/** The positions in a signature refer to its label, so only its presence is returned. */
function signed(signature: unknown): unknown {
  return signature === null;
}

function textsOf(legal: readonly (readonly [string, string])[]): readonly [string, ...string[]] {
  const [first = '', ...more] = legal.map(([, text]) => text);
  return [first, ...more];
}
