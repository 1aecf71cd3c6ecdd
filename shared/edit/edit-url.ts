import type { EntityModel } from '../metadata/entity-model.ts';
import { withReadGrouping } from '../odata/apply/grouping.ts';
import { readOptionName } from '../odata/options.ts';
import { parseODataUrl } from '../odata/parse/parse-odata-url.ts';
import { readFilter } from '../odata/parse/read-filter.ts';
import { printODataUrl } from '../odata/print/print-odata-url.ts';
import { splitItems } from '../query/name-list.ts';
import type { LanguageId, Query } from '../query/query.ts';
import { sameQuery } from '../query/same-query.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { readFilter as readRsqlFilter } from '../rsql/parse-filter.ts';
import { parseRestUrl } from '../rsql/parse-rest-url.ts';
import { printRestUrl } from '../rsql/print-rest-url.ts';
import {
  encodeReadable,
  exactUrl,
  keepLastSpace,
  type ParsedUrl,
  type PrintedUrl,
  type RawParameter,
  splitParameters,
  splitUrl,
} from '../url/index.ts';
import type { Step } from './align.ts';
import { type Edited, editFilter, rememberLast } from './edit-filter.ts';
import { editList, editSequence } from './edit-sequence.ts';
import { odataLanguage } from './odata-language.ts';
import { rsqlLanguage } from './rsql-language.ts';
import { applyChanges, changeBetween, joinChanges, type TextChange } from './text-change.ts';

/** A URL after an edit, its changes, and the parts of the query that its language doesn't support. */
export interface EditedUrl extends Edited, Omit<PrintedUrl, 'text'> {}

/** Edits a URL for a query. */
export type UrlEditor = (text: string, query: Query) => EditedUrl;

/** A URL language for editing. */
interface UrlLanguage {
  readonly name: LanguageId;
  /** Whether a URL can request the total. Otherwise, each response has it. */
  readonly canCount: boolean;
  readonly parse: (text: string) => ParsedUrl;
  readonly print: (base: string, query: Query) => PrintedUrl;
  /** Returns the canonical name of a parameter whose value can be edited. Null for others, which are replaced as a whole. */
  readonly nameOf: (name: string) => string | null;
  /** Returns the changes of a value, whose canonical form is `before`. */
  readonly editValue: (name: string, value: string, before: string, after: string) => readonly TextChange[];
  readonly sameQuery: (left: Query, right: Query) => boolean;
}

/**
 * Edits a URL for `query` in the style of `text`. The order of parameters, their encoding and unchanged parts stay. For an invalid text,
 * only the address stays.
 *
 * Parsing the result returns the same as parsing the printed query.
 */
function editUrl(language: UrlLanguage, text: string, query: Query): EditedUrl {
  const address = splitUrl(text).base;
  const printed = language.print(address, query);
  const present = language.parse(text);
  const readable = present.query !== null && present.diagnostics.every(({ severity }) => severity !== 'error');
  const changes = readable && present.query !== null ? editParameters(language, text, present.query, printed.text) : null;
  if (changes !== null) {
    const result = applyChanges(text, changes);
    const reached = language.parse(result).query;
    if (reached !== null && expressesQuery(language, reached, query, printed)) return { ...printed, text: result, changes };
  }
  return { ...printed, changes: changeBetween(text, printed.text) };
}

/** Checks whether the result is the query, or as much of it as the language supports. */
function expressesQuery(language: UrlLanguage, reached: Query, query: Query, printed: PrintedUrl): boolean {
  const best = {
    ...query,
    count: !language.canCount || query.count,
    only: query.only.filter((own) => own.language === language.name),
  };
  if (!printed.incomplete && language.sameQuery(reached, best)) return true;
  const printedQuery = language.parse(printed.text).query;
  return printedQuery !== null && language.sameQuery(reached, printedQuery);
}

function editParameters(language: UrlLanguage, text: string, present: Query, printed: string): TextChange[] {
  const written = splitParameters(text);
  const before = splitParameters(language.print('', present).text);
  const after = splitParameters(printed);
  const named = ({ name, raw }: RawParameter): NamedParameter => ({ name: language.nameOf(name.text) ?? name.text, raw });
  const { steps, former } = matchParameters(written.map(named), before.map(named), after.map(named));
  const encode = encoderFor(text);
  const change = (source: number, target: number): readonly TextChange[] => {
    const [own, wantedPair] = [written[source], after[target]];
    const old = before[former.get(source) ?? -1];
    if (own === undefined || wantedPair === undefined || old?.raw === wantedPair.raw) return [];
    const name = language.nameOf(own.name.text);
    if (name === null) return [{ from: own.from, to: own.to, text: encode(wantedPair.raw) }];
    return placed(own, language.editValue(name, own.value.text, old?.value.text ?? '', wantedPair.value.text), encode);
  };
  const changes = editSequence({ items: written, separator: '&' }, { steps, write: (at) => encode(after[at]?.raw ?? ''), change });
  return keepEnd(text, changes === null ? renewed(text, after, encode) : joinChanges(changes));
}

/** Returns the changes that rewrite all parameters. */
function renewed(text: string, parameters: readonly RawParameter[], encode: (raw: string) => string): TextChange[] {
  const { base, queryTo } = splitUrl(text);
  const query = parameters.map(({ raw }) => encode(raw)).join('&');
  const change = { from: base.length, to: queryTo, text: query === '' ? '' : `?${query}` };
  return change.text === text.slice(change.from, change.to) ? [] : [change];
}

/** Maps changes of a value to the URL and its encoding. */
function placed({ value, nameTo, valueFrom }: RawParameter, changes: readonly TextChange[], encode: (raw: string) => string): TextChange[] {
  // A parameter without a value might also lack the equals sign.
  const sign = nameTo === valueFrom ? '=' : '';
  return changes.map(({ from, to, text }) => ({
    from: value.toSource(from),
    to: value.toSource(to),
    text: sign + encode(encodeReadable(text)),
  }));
}

/** Returns an encoder for a URL. The encoder makes readable text, or fully encoded text if the URL is fully encoded. */
function encoderFor(text: string): (readable: string) => string {
  return /%[0-9a-f]{2}/i.test(text) && exactUrl(text) === text ? exactUrl : (readable) => readable;
}

/** Encodes a space at the very end of a URL, because it would be invisible. */
function keepEnd(text: string, changes: readonly TextChange[]): TextChange[] {
  const last = changes.at(-1);
  if (last === undefined || last.to < text.length) return [...changes];
  return [...changes.slice(0, -1), { ...last, text: keepLastSpace(last.text) }];
}

/**
 * Returns the changes of a list of names, such as `select` or `sort`, by item. Replaces the whole list if its items aren't those of
 * `before`.
 */
function editNames(value: string, before: string, after: string, separator: string): readonly TextChange[] {
  const items = splitItems(value, separator);
  const [old, next] = [splitItems(before, separator), splitItems(after, separator)];
  if (items.length !== old.length) return changeBetween(value, after);
  const keyed = items.map(({ from, to }, at) => ({ from, to, key: old[at]?.text ?? '' }));
  const [first, second] = items;
  const written = first === undefined || second === undefined ? separator : value.slice(first.to, second.from);
  const changes = editList(
    keyed,
    next.map(({ text }) => ({ key: text, text })),
    written,
    (source, target) => [{ from: keyed[source]?.from ?? 0, to: keyed[source]?.to ?? 0, text: next[target]?.text ?? '' }],
  );
  return changes === null ? changeBetween(value, after) : joinChanges(changes);
}

/** Creates an editor for OData URLs: see {@link editUrl}. The last URL and filter stay cached, because the next edit starts from them. */
export function odataUrlEditor(model?: EntityModel): UrlEditor {
  const filterOf = rememberLast((filter) => readFilter(filter, model));
  const filters = odataLanguage(model, filterOf);
  const language: UrlLanguage = {
    name: 'odata',
    canCount: true,
    parse: rememberLast((url) => withReadGrouping(parseODataUrl(url, model, filterOf), model)),
    print: (base, target) => printODataUrl(base, target, model),
    nameOf: (name) => {
      const option = readOptionName(name);
      return option === 'custom' || option === 'unknown' ? null : option;
    },
    editValue: (name, value, before, after) => {
      if (name === '$filter') return editFilter(filters, value, after, model).changes;
      // Commas within parentheses and quotes don't separate items.
      const plain = /^[^()']*$/.test(value + before + after);
      return plain && (name === '$select' || name === '$orderby') ? editNames(value, before, after, ',') : changeBetween(value, after);
    },
    sameQuery: (left, right) => sameQuery(left, right, model),
  };
  return (text, query) => editUrl(language, text, query);
}

/** The parameters whose values are edited instead of replaced. */
const edited: readonly string[] = ['select', 'filter', 'sort', 'page', 'hitsPerPage'];

const separators = { signed: ',', colon: ',', comma: ';' } as const;

/** Creates an editor for REST URLs: see {@link editUrl}. The last URL and filter stay cached, because the next edit starts from them. */
export function restUrlEditor(dialect: Dialect = defaultDialect, model?: EntityModel): UrlEditor {
  const filterOf = rememberLast((filter) => readRsqlFilter(filter, dialect, model));
  const filters = rsqlLanguage(dialect, model, filterOf);
  const language: UrlLanguage = {
    name: 'rest',
    canCount: false,
    parse: rememberLast((url) => parseRestUrl(url, dialect, model, filterOf)),
    print: (base, target) => printRestUrl(base, target, dialect, model),
    nameOf: (name) => (edited.includes(name) ? name : null),
    editValue: (name, value, before, after) => {
      if (name === 'filter') return editFilter(filters, value, after, model).changes;
      if (name === 'select') return editNames(value, before, after, ',');
      if (name === 'sort') return editNames(value, before, after, separators[dialect.sort]);
      return changeBetween(value, after);
    },
    sameQuery: (left, right) => sameQuery(left, right, model),
  };
  return (text, query) => editUrl(language, text, query);
}

/** The edit script of a URL's parameters. */
interface MatchedParameters {
  /** Steps in the order of the text. The target is −1 for a parameter without a meaning in the query, which stays. */
  readonly steps: readonly Step[];
  /** The index of each parameter of the text in its canonical form. */
  readonly former: ReadonlyMap<number, number>;
}

/** A parameter with its canonical name. Parameters are compared by their whole text. */
interface NamedParameter {
  readonly name: string;
  readonly raw: string;
}

/**
 * Matches the parameters of a text with those of its canonical form, and these with the targets, by name and order. An inserted parameter
 * follows the canonical order. One that the text omits stays omitted if unchanged.
 */
function matchParameters(
  written: readonly NamedParameter[],
  before: readonly NamedParameter[],
  after: readonly NamedParameter[],
): MatchedParameters {
  const [writtenKeys, beforeKeys, afterKeys] = [numbered(written), numbered(before), numbered(after)];
  const afterIndexes = new Map(afterKeys.map((key, at) => [key, at]));
  const old = new Map(beforeKeys.map((key, at) => [key, at]));
  const present = new Map(writtenKeys.map((key, at) => [key, at]));
  const writtenSteps = writtenKeys.map(
    (key): Step => ({ source: present.get(key) ?? null, target: afterIndexes.get(key) ?? (old.has(key) ? null : -1) }),
  );
  const steps: Step[] = [...writtenSteps];
  for (const [target, key] of afterKeys.entries()) {
    const implied = before[old.get(key) ?? -1]?.raw === after[target]?.raw;
    if (!present.has(key) && !implied) steps.splice(positionFor(steps, target), 0, { source: null, target });
  }
  const former = writtenKeys.flatMap((key, at): [number, number][] => {
    const beforeIndex = old.get(key);
    return beforeIndex === undefined ? [] : [[at, beforeIndex]];
  });
  return { steps, former: new Map(former) };
}

/** Returns the names of parameters, each with its number among those of the same name. */
function numbered(parameters: readonly NamedParameter[]): string[] {
  const counts = new Map<string, number>();
  return parameters.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

/**
 * Returns the position of an inserted parameter: after the previous target parameter, otherwise before the next one, otherwise at the end.
 */
function positionFor(steps: readonly Step[], target: number): number {
  let [after, before] = [-1, -1];
  for (const [at, step] of steps.entries()) {
    const other = step.target ?? -1;
    if (other < 0) continue;
    if (other < target && (after < 0 || other > (steps[after]?.target ?? -1))) after = at;
    if (other > target && (before < 0 || other < (steps[before]?.target ?? -1))) before = at;
  }
  if (after >= 0) return after + 1;
  return before >= 0 ? before : steps.length;
}
