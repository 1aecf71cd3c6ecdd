import { editor, type IPosition, type IRange, languages } from 'monaco-editor/editor';
import type { Completion, CompletionKind } from '../../shared/language/index.ts';
import { hoverContents } from './hover-contents.ts';
import { rangeBetween } from './range-between.ts';
import { snippetOf } from './snippet.ts';
import type { UrlRemark } from './url-editor-props.ts';
import { joinLines, offsetJoined, stretchInLines } from './url-lines.ts';
import type { UrlVerbs } from './url-verbs.ts';
import { isUnchanged, worthwhile } from './worthwhile-completions.ts';

/** The current language features and diagnostics of one editor's text. */
export interface Speaker {
  readonly verbs: () => UrlVerbs | null;
  readonly remarks: () => readonly UrlRemark[];
}

const modelProviders = new WeakMap<editor.ITextModel, Speaker>();

/** Enables completion, hover, signature help, and quick fixes for an editor. */
export function setModelProvider(model: editor.ITextModel, speaker: Speaker): void {
  modelProviders.set(model, speaker);
}

const kinds: Readonly<Record<CompletionKind, languages.CompletionItemKind>> = {
  parameter: languages.CompletionItemKind.Property,
  column: languages.CompletionItemKind.Field,
  navigation: languages.CompletionItemKind.Reference,
  type: languages.CompletionItemKind.Class,
  operator: languages.CompletionItemKind.Operator,
  connective: languages.CompletionItemKind.Operator,
  function: languages.CompletionItemKind.Function,
  value: languages.CompletionItemKind.Value,
  member: languages.CompletionItemKind.EnumMember,
  variable: languages.CompletionItemKind.Variable,
  keyword: languages.CompletionItemKind.Keyword,
  mark: languages.CompletionItemKind.Text,
};
/** Kinds of completions after which the list stays closed until the user types, because the next token is unknown. */
const endings: ReadonlySet<CompletionKind> = new Set(['value', 'member']);
const goOn: languages.Command = { id: 'dataquay.goOnCompleting', title: '' };

/**
 * Registers the command that opens the next completions and the signature help after a completion was accepted. Must be called only once
 * per page.
 */
export function registerGoingOn(): void {
  editor.registerCommand(goOn.id, () => {
    const own = editor.getEditors().find((each) => each.hasTextFocus());
    own?.trigger('completion', 'editor.action.triggerParameterHints', {});
    own?.trigger('completion', 'editor.action.triggerSuggest', { auto: true });
  });
}

/** Registers the language features of a URL language with Monaco. Must be called only once per page. */
export function registerVerbs(languageId: string): void {
  languages.registerCompletionItemProvider(languageId, {
    triggerCharacters: [...' =(,;/\'"&?$:-@'],
    provideCompletionItems(model, position) {
      const { text, offset } = textAndOffset(model, position);
      const items = worthwhile(text, modelProviders.get(model)?.verbs()?.complete(text, offset).items ?? []);
      // The list is ranked and truncated, and takes a millisecond. It is therefore computed again on each keystroke.
      return { incomplete: true, suggestions: items.map((item, index) => suggestion(model, text, offset, item, index)) };
    },
  });
  languages.registerHoverProvider(languageId, {
    provideHover(model, position) {
      const { text, offset } = textAndOffset(model, position);
      const verbs = modelProviders.get(model)?.verbs();
      // If a key opens the hover, the cursor can be after the last word.
      const found = verbs?.hover(text, offset) ?? verbs?.hover(text, offset - 1) ?? null;
      return found === null ? null : { range: rangeOf(model, found.from, found.to), contents: hoverContents(found) };
    },
  });
  languages.registerSignatureHelpProvider(languageId, {
    signatureHelpTriggerCharacters: ['(', ',', '='],
    signatureHelpRetriggerCharacters: [',', ')'],
    provideSignatureHelp(model, position) {
      const { text, offset } = textAndOffset(model, position);
      const found = modelProviders.get(model)?.verbs()?.signature(text, offset) ?? null;
      if (found === null) return null;
      const { label, parameters, active, meaning } = found;
      const signature = {
        label,
        documentation: meaning,
        parameters: parameters.map(({ from, to }) => ({ label: [from, to] as [number, number] })),
      };
      return { value: { signatures: [signature], activeSignature: 0, activeParameter: active }, dispose() {} };
    },
  });
  languages.registerCodeActionProvider(languageId, {
    provideCodeActions: (model, range) => ({ actions: fixesAt(model, range), dispose() {} }),
  });
}

function suggestion(model: editor.ITextModel, text: string, offset: number, item: Completion, index: number): languages.CompletionItem {
  const isSnippet = item.stops.length > 0;
  return {
    // The space separates label and detail in the visible text, as in the accessible name. Speech-input users say the visible text.
    label: { label: item.label, description: ` ${item.detail}` },
    kind: kinds[item.kind],
    insertText: isSnippet ? snippetOf(item) : item.insert,
    ...(isSnippet ? { insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet } : {}),
    range: rangeOf(model, item.from, item.to),
    documentation: item.documentation,
    // The language has already matched and ranked the completions. These values keep Monaco from filtering and sorting them again.
    filterText: text.slice(item.from, offset),
    sortText: String(index).padStart(4, '0'),
    ...(endings.has(item.kind) || isUnchanged(text, item) ? {} : { command: goOn }),
  };
}

function fixesAt(model: editor.ITextModel, range: IRange): languages.CodeAction[] {
  const { offset: from } = textAndOffset(model, { lineNumber: range.startLineNumber, column: range.startColumn });
  const { offset: to } = textAndOffset(model, { lineNumber: range.endLineNumber, column: range.endColumn });
  return (modelProviders.get(model)?.remarks() ?? []).flatMap((remark) => {
    const { fix } = remark;
    if (fix === null || remark.to < from || remark.from > to) return [];
    const edit = { range: rangeOf(model, fix.from, fix.to), text: fix.text };
    return [
      {
        title: fix.title,
        kind: 'quickfix',
        isPreferred: true,
        edit: { edits: [{ resource: model.uri, textEdit: edit, versionId: model.getVersionId() }] },
      },
    ];
  });
}

/** Returns the URL of an editor on one line, and the offset of a position in it. */
function textAndOffset(model: editor.ITextModel, position: IPosition): { readonly text: string; readonly offset: number } {
  const value = model.getValue();
  return { text: joinLines(value), offset: offsetJoined(value, model.getOffsetAt(position)) };
}

/** Converts a range of the URL to the editor's range. */
function rangeOf(model: editor.ITextModel, from: number, to: number): IRange {
  const stretch = stretchInLines(model.getValue(), from, to);
  return rangeBetween(model, stretch.from, stretch.to);
}
