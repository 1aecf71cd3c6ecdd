import type { Format } from '../../../shared/contract/results/run.ts';
import type { Diagnostic } from '../../../shared/diagnostics/diagnostic.ts';
import {
  emptyQuery,
  type Grouping,
  isColumnOrder,
  type LanguageId,
  type OrderItem,
  type Predicate,
  type Query,
} from '../../../shared/query/query.ts';
import { sameData, sameGrouping, samePredicate, sameQuery, sameSlice } from '../../../shared/query/same-query.ts';
import { type ParsedUrl, type PrintedUrl, readableUrl, splitUrl, type UrlDiagnostic } from '../../../shared/url/index.ts';
import type { QueryDraft } from '../../draft/draft.ts';
import { draftOfQuery, newDraft, queryOfDraft } from '../../draft/draft-query.ts';
import type { TextEdit } from '../../editor/url-editor-props.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';

/** The state of one URL editor. */
export interface UrlState {
  readonly text: string;
  /** The last text that could be parsed. The next edit starts from it. */
  readonly base: string;
  /** The edit that created the text if another view made the change. Null if the user typed the text. */
  readonly edit: TextEdit | null;
  /** Diagnostics of the text as typed. */
  readonly remarks: readonly UrlDiagnostic[];
  /** Parts of the query that this language doesn't support. */
  readonly unsupported: readonly Diagnostic[];
  /** True if the URL doesn't match the query because the language doesn't support a part of it. The URL then runs on request only. */
  readonly incomplete: boolean;
}

/** One query in three views: the form and two URLs. */
export interface WorkspaceState {
  readonly languages: UrlLanguages;
  /** The last valid query. The form and every valid URL express it. */
  readonly query: Query;
  readonly draft: QueryDraft;
  readonly rest: UrlState;
  readonly odata: UrlState;
}

/** A change of the workspace. */
export type WorkspaceAction =
  /** `field` is the field that the user types in. */
  | { readonly type: 'form-changed'; readonly change: (draft: QueryDraft) => QueryDraft; readonly field?: string }
  /** `composing` is true if an input method or a dead key can still replace the last characters. */
  | { readonly type: 'url-edited'; readonly format: Format; readonly text: string; readonly composing?: boolean }
  /** URLs from a saved query or the history, applied one after the other as if typed. */
  | { readonly type: 'opened'; readonly texts: Partial<Readonly<Record<Format, string>>> }
  /** A query from a saved query or the history. */
  | { readonly type: 'replaced'; readonly query: Query }
  | { readonly type: 'api-changed'; readonly languages: UrlLanguages };

/** Returns the initial workspace of an API. */
export function newWorkspace(languages: UrlLanguages): WorkspaceState {
  return workspaceOf(languages, firstQuery(languages));
}

/** Returns the initial query of an API. Omits features that the server declares as unsupported, because the server would reject them. */
function firstQuery({ model: { capabilities = {} }, rest, odata }: UrlLanguages): Query {
  const { countable = true, topSupported = true } = capabilities;
  const slice = topSupported ? emptyQuery.slice : ({ kind: 'page', number: 1, size: null } as const);
  return { ...emptyQuery, slice, count: countable, only: [...rest.own, ...odata.own] };
}

function workspaceOf(languages: UrlLanguages, query: Query): WorkspaceState {
  const print = (format: Format): UrlState => printed(languages, format, languages[format].base, query);
  return { languages, query, draft: newDraft(query, languages.model), rest: print('rest'), odata: print('odata') };
}

/** Applies a change of one view. The other views are updated as far as the change can be parsed. */
export function reduceWorkspace(state: WorkspaceState, action: WorkspaceAction): WorkspaceState {
  switch (action.type) {
    case 'form-changed':
      return afterForm(state, action.change(state.draft));
    case 'url-edited':
      return afterUrl(state, action.format, action.text);
    case 'opened':
      return afterOpening(state, action.texts);
    case 'replaced':
      return workspaceOf(state.languages, action.query);
    case 'api-changed':
      return moveToLanguages(state, action.languages);
  }
}

function afterForm(state: WorkspaceState, draft: QueryDraft): WorkspaceState {
  const asked = queryOfDraft(draft, state.languages.model, state.query);
  const query = onFirstPage(asked, state.query);
  // An incomplete condition doesn't change the query. URLs stay as they are, even in the middle of an edit.
  if (sameQuery(query, state.query)) return { ...state, draft };
  const { languages } = state;
  return {
    languages,
    query,
    draft: query === asked ? draft : { ...draft, slice: firstSlice(draft.slice) },
    rest: printed(languages, 'rest', state.rest.base, query),
    odata: printed(languages, 'odata', state.odata.base, query),
  };
}

/** Returns a query on its first page if its filter or grouping has changed, because other rows are then on the later pages. */
function onFirstPage(query: Query, before: Query): Query {
  const isSame = samePredicate(query.where, before.where) && sameGrouping(query.grouping, before.grouping);
  if (isSame || !sameSlice(query.slice, before.slice)) return query;
  const { slice } = query;
  if (slice.kind === 'page' ? slice.number === 1 : slice.skip === 0) return query;
  return { ...query, slice: slice.kind === 'page' ? { ...slice, number: 1 } : { ...slice, skip: 0 } };
}

function firstSlice(slice: QueryDraft['slice']): QueryDraft['slice'] {
  return slice.kind === 'page' ? { ...slice, number: '1' } : { ...slice, skip: '' };
}

function afterUrl(state: WorkspaceState, format: Format, text: string): WorkspaceState {
  const { languages } = state;
  if (text === state[format].text) return state;
  // The previous text is parsed first because its result is cached.
  const before = languages[format].parse(state[format].base).query;
  const parsed = languages[format].parse(text);
  const isBroken = parsed.query === null || parsed.diagnostics.some(({ severity }) => severity === 'error');
  if (isBroken || parsed.query === null) {
    return {
      ...state,
      [format]: {
        text,
        base: state[format].base,
        edit: null,
        remarks: text.trim() === '' ? offeringAll(state, format, text, parsed.diagnostics) : parsed.diagnostics,
        unsupported: [],
        incomplete: false,
      },
    };
  }
  const { parse, print } = languages[format];
  const query = mergeQuery(state.query, before, parsed.query, { name: format, parse, print });
  // Parameters of the other language stay in the query, and this URL doesn't contain them. Printing is unnecessary if the URL expresses
  // everything else.
  const { diagnostics: unsupported, incomplete } = sameData(query, parsed.query)
    ? { diagnostics: [], incomplete: false }
    : print(text, query);
  const own: UrlState = { text, base: text, edit: null, remarks: parsed.diagnostics, unsupported, incomplete };
  const other = format === 'rest' ? 'odata' : 'rest';
  const unchanged = sameQuery(query, state.query);
  return {
    ...state,
    query,
    draft: draftOfQuery(query, languages.model, state.draft),
    [format]: own,
    [other]: unchanged ? state[other] : printed(languages, other, state[other].base, query),
  };
}

/**
 * Returns the diagnostics of an empty URL. The quick fix restores the whole URL. With the address alone, the URL would fetch all rows and
 * lose the query.
 */
function offeringAll(state: WorkspaceState, format: Format, text: string, remarks: readonly UrlDiagnostic[]): readonly UrlDiagnostic[] {
  const fullUrl = printed(state.languages, format, state[format].base, state.query).text;
  return remarks.map((remark) =>
    remark.code === 'address-missing' ? { ...remark, fix: { from: 0, to: text.length, text: fullUrl } } : remark,
  );
}

/** Builds a new workspace from URLs, on the API's own address. */
function afterOpening({ languages }: WorkspaceState, texts: Partial<Readonly<Record<Format, string>>>): WorkspaceState {
  let state = newWorkspace(languages);
  // OData is first because it supports more features. REST then adds features that only REST supports.
  for (const format of ['odata', 'rest'] as const) {
    const text = texts[format];
    if (text === undefined) continue;
    const readable = readableUrl(text);
    state = afterUrl(state, format, languages[format].base + readable.slice(splitUrl(readable).base.length));
  }
  return state;
}

/** Moves the workspace to an API with a new address (after a server restart) or other columns. Edits stay. */
export function moveToLanguages(state: WorkspaceState, languages: UrlLanguages): WorkspaceState {
  const move = (format: Format): UrlState => {
    const [from, to] = [state.languages[format].base, languages[format].base];
    const moved = (text: string): string => (text.startsWith(from) ? to + text.slice(from.length) : text);
    const { text, base } = state[format];
    return {
      ...state[format],
      text: moved(text),
      base: moved(base),
      edit: null,
      remarks: languages[format].parse(moved(text)).diagnostics,
    };
  };
  return { ...state, languages, rest: move('rest'), odata: move('odata') };
}

function printed(languages: UrlLanguages, format: Format, base: string, query: Query): UrlState {
  const before = /^https?:\/\/./i.test(base) ? base : languages[format].base;
  const { text, changes, diagnostics, incomplete } = languages[format].edit(before, query);
  return { text, base: text, edit: { before, changes, cursor: null }, remarks: [], unsupported: diagnostics, incomplete };
}

/** The functions of a URL language that a merge needs. */
interface MergeLanguage {
  readonly name: LanguageId;
  readonly print: (base: string, query: Query) => PrintedUrl;
  readonly parse: (text: string) => ParsedUrl;
}

/**
 * Merges an edit of one URL into the query. Parts that the edit changed come from the URL. All others stay, including parts that this
 * language doesn't support.
 *
 * @param before query of the URL before the edit. Null if unknown
 */
function mergeQuery(present: Query, before: Query | null, after: Query, language: MergeLanguage): Query {
  const changed = (part: Partial<Query>, now: Partial<Query>): boolean => !sameQuery({ ...emptyQuery, ...part }, { ...emptyQuery, ...now });
  const part = <Part extends 'columns' | 'slice' | 'count'>(name: Part): Query[Part] =>
    before !== null && !changed({ [name]: before[name] }, { [name]: after[name] }) ? present[name] : after[name];
  const sameWhere = before !== null && samePredicate(before.where, after.where);
  const sameOrder = before !== null && !changed({ order: before.order }, { order: after.order });
  const grouping = groupingAfter(present, before, after, language);
  return {
    ...(grouping === undefined ? {} : { grouping }),
    columns: part('columns'),
    where: sameWhere ? present.where : withUnsupported(present.where, after.where, language),
    order: sameOrder ? present.order : [...after.order, ...present.order.filter((item) => isUnsupportedOrder(item, language))],
    slice: part('slice'),
    // REST always returns the total and has no parameter for it, so the setting stays.
    count: language.name === 'rest' ? present.count : after.count,
    only: [
      ...after.only.filter((own) => own.language === language.name),
      ...present.only.filter((other) => other.language !== language.name),
    ],
  };
}

/** Returns the grouping after an edit. The URL of ungrouped rows doesn't contain the grouping, so the grouping stays. */
function groupingAfter({ grouping }: Query, before: Query | null, after: Query, { name }: MergeLanguage): Grouping | undefined {
  if (name === 'rest' || (grouping?.computedBy === 'application' && after.grouping === undefined)) return grouping;
  return before !== null && sameGrouping(before.grouping, after.grouping) ? grouping : after.grouping;
}

function isUnsupportedOrder(item: OrderItem, { name }: MergeLanguage): boolean {
  return !isColumnOrder(item) && item.only !== name;
}

/**
 * Adds the predicates that this language can't express to the edited predicate. A predicate that the URL omits entirely is appended. If the
 * URL contains a part of it (`y` of `y or …`), the whole predicate replaces that part, unless the edit changed the part.
 */
function withUnsupported(present: Predicate | null, after: Predicate | null, language: MergeLanguage): Predicate | null {
  if (present === null || viewOf(present, language).isComplete) return after;
  const kind = present.kind === 'or' ? 'or' : 'and';
  const members = present.kind === kind ? present.operands : [present];
  let operands: readonly Predicate[] = after === null ? [] : after.kind === kind ? after.operands : [after];
  for (const member of members) {
    const { isComplete: whole, where } = viewOf(member, language);
    if (whole) continue;
    if (where === null) operands = [...operands, member];
    else operands = operands.map((operand) => (samePredicate(operand, where) ? member : operand));
  }
  const [only] = operands;
  return only === undefined ? null : operands.length === 1 ? only : { kind, operands };
}

/** Returns the part of a predicate that a language can express, and whether this part is the whole predicate. */
function viewOf(predicate: Predicate, { print, parse }: MergeLanguage): { readonly isComplete: boolean; readonly where: Predicate | null } {
  const { text, incomplete } = print('', { ...emptyQuery, where: predicate });
  return incomplete ? { isComplete: false, where: parse(text).query?.where ?? null } : { isComplete: true, where: predicate };
}
