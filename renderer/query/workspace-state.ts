import type { Format } from '../../shared/contract/run.ts';
import type { Diagnostic } from '../../shared/query/diagnostic.ts';
import { emptyQuery, type Query } from '../../shared/query/query.ts';
import { sameData } from '../../shared/query/same-data.ts';
import { sameQuery } from '../../shared/query/same-query.ts';
import { readableUrl, splitUrl, type UrlDiagnostic } from '../../shared/url/index.ts';
import type { TextEdit } from '../editor/url-editor-props.ts';
import type { QueryDraft } from './draft.ts';
import { draftOfQuery, newDraft, queryOfDraft } from './draft-query.ts';
import { mergeQuery } from './merge-query.ts';
import type { UrlLanguages } from './url-languages.ts';

/** One of the two URLs as it stands in its editor. */
export interface UrlState {
  readonly text: string;
  /** What the next edit starts from: the last text that could be read. */
  readonly base: string;
  /** How the text came about where a change of another view made it; null where it was typed. */
  readonly edit: TextEdit | null;
  /** What is to be said about the text as typed. */
  readonly remarks: readonly UrlDiagnostic[];
  /** What of the query this language cannot say. */
  readonly unsaid: readonly Diagnostic[];
  /** True where the text asks for something else than the query, for want of words: then it is run only when told to. */
  readonly incomplete: boolean;
}

/** One query in three views. */
export interface WorkspaceState {
  readonly languages: UrlLanguages;
  /** The last good query: what the form says, and every URL without a mistake. */
  readonly query: Query;
  readonly draft: QueryDraft;
  readonly rest: UrlState;
  readonly odata: UrlState;
}

/** What can change the workspace. */
export type WorkspaceAction =
  /** `place` names the field that is being typed in. */
  | { readonly type: 'form-changed'; readonly change: (draft: QueryDraft) => QueryDraft; readonly place?: string }
  /** `composing`: what is typed last may still be exchanged for something else (an input method, a dead key). */
  | { readonly type: 'url-edited'; readonly format: Format; readonly text: string; readonly composing?: boolean }
  /** URLs from outside (a saved query, the history): one after the other, as if typed. */
  | { readonly type: 'delivered'; readonly texts: Partial<Readonly<Record<Format, string>>> }
  /** A query from outside, as it is. */
  | { readonly type: 'replaced'; readonly query: Query }
  | { readonly type: 'api-changed'; readonly languages: UrlLanguages };

/** The workspace of an API just opened. */
export function newWorkspace(languages: UrlLanguages): WorkspaceState {
  return workspaceOf(languages, firstQuery(languages));
}

/** The query of an API just opened, without what the deployment says that it does not do: it would be refused before anything was typed. */
function firstQuery({ model: { capabilities = {} }, rest, odata }: UrlLanguages): Query {
  const { countable = true, topSupported = true } = capabilities;
  const slice = topSupported ? emptyQuery.slice : ({ kind: 'page', number: 1, size: null } as const);
  return { ...emptyQuery, slice, count: countable, only: [...rest.own, ...odata.own] };
}

function workspaceOf(languages: UrlLanguages, query: Query): WorkspaceState {
  const print = (format: Format): UrlState => printed(languages, format, languages[format].base, query);
  return { languages, query, draft: newDraft(query, languages.model), rest: print('rest'), odata: print('odata') };
}

/** The workspace after a change in one of its views: the other views follow as far as the change can be read. */
export function reduceWorkspace(state: WorkspaceState, action: WorkspaceAction): WorkspaceState {
  switch (action.type) {
    case 'form-changed':
      return afterForm(state, action.change(state.draft));
    case 'url-edited':
      return afterUrl(state, action.format, action.text);
    case 'delivered':
      return afterDelivery(state, action.texts);
    case 'replaced':
      return workspaceOf(state.languages, action.query);
    case 'api-changed':
      return moveToLanguages(state, action.languages);
  }
}

function afterForm(state: WorkspaceState, draft: QueryDraft): WorkspaceState {
  const query = queryOfDraft(draft, state.languages.model, state.query);
  // An unfinished condition changes nothing yet: URLs, be they in the middle of an edit, stay as they are.
  if (sameQuery(query, state.query)) return { ...state, draft };
  const { languages } = state;
  return {
    languages,
    query,
    draft,
    rest: printed(languages, 'rest', state.rest.base, query),
    odata: printed(languages, 'odata', state.odata.base, query),
  };
}

function afterUrl(state: WorkspaceState, format: Format, text: string): WorkspaceState {
  const { languages } = state;
  if (text === state[format].text) return state;
  // First the text of the last keystroke, which is remembered, then the new one.
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
        unsaid: [],
        incomplete: false,
      },
    };
  }
  const { parse, print } = languages[format];
  const query = mergeQuery(state.query, before, parsed.query, { name: format, parse, print });
  // What the other language alone says is still part of the query, and this URL still lacks it; what it says itself is not asked of each key.
  const { diagnostics: unsaid, incomplete } = sameData(query, parsed.query) ? { diagnostics: [], incomplete: false } : print(text, query);
  const own: UrlState = { text, base: text, edit: null, remarks: parsed.diagnostics, unsaid, incomplete };
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

/** What is to be said of an emptied URL: its fix writes all of it again, for the address alone would ask for all rows and take the query along. */
function offeringAll(state: WorkspaceState, format: Format, text: string, remarks: readonly UrlDiagnostic[]): readonly UrlDiagnostic[] {
  const whole = printed(state.languages, format, state[format].base, state.query).text;
  return remarks.map((remark) =>
    remark.code === 'address-missing' ? { ...remark, fix: { from: 0, to: text.length, text: whole } } : remark,
  );
}

/** A new query of what the URLs say, on the API's own address. */
function afterDelivery({ languages }: WorkspaceState, texts: Partial<Readonly<Record<Format, string>>>): WorkspaceState {
  let state = newWorkspace(languages);
  // OData first, which can say more: then REST adds what it alone has.
  for (const format of ['odata', 'rest'] as const) {
    const text = texts[format];
    if (text === undefined) continue;
    const readable = readableUrl(text);
    state = afterUrl(state, format, languages[format].base + readable.slice(splitUrl(readable).base.length));
  }
  return state;
}

/** The API lies elsewhere (its deployment has started anew) or has other columns: edits stay, on the new address. */
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
  return { text, base: text, edit: { before, changes, cursor: null }, remarks: [], unsaid: diagnostics, incomplete };
}
