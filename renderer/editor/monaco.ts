import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/suggest/register';
// `features/suggest/register` of Monaco 0.57 lacks the controller: without it completion does nothing, and says nothing.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/wordOperations/register';
import { editor, languages } from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { type Format, formatSchema } from '../../shared/contract/run.ts';
import { drawingAtOnce } from './draw-at-once.ts';
import { leaveKeysUntimed } from './leave-keys-untimed.ts';
import { leavePageKeys } from './leave-page-keys.ts';
import { measureFewerBreaks } from './measure-fewer-breaks.ts';
import { monacoThemes } from './monaco-themes.ts';
import { reckonPlaces } from './reckon-places.ts';
import { redrawLess } from './redraw-less.ts';
import { registerGoingOn, registerVerbs } from './register-verbs.ts';
import { suggestLater } from './suggest-later.ts';
import { tokensOfLine } from './tokens-of-line.ts';

// Monaco asks for its worker here; there is one Monaco in a page, as there is one `self`.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

measureFewerBreaks();
reckonPlaces();
redrawLess();
leaveKeysUntimed();
leavePageKeys();
registerGoingOn();
suggestLater();

/** Draws an editor now, within the change of the page that is under way. */
export const drawAtOnce = drawingAtOnce();

/** Monaco's names for the two URL languages. */
export const languageIds: Readonly<Record<Format, string>> = { rest: 'rest-url', odata: 'odata-url' };

const wholeLine: languages.IState = { clone: () => wholeLine, equals: () => true };

for (const format of formatSchema.options) {
  const id = languageIds[format];
  languages.register({ id });
  languages.setLanguageConfiguration(id, {
    brackets: [['(', ')']],
    autoClosingPairs: [],
    // A word, for double clicks and Ctrl+arrows: a name or a value, not a whole URL.
    wordPattern: /[\p{L}\p{N}_$.%-]+/u,
  });
  languages.setTokensProvider(id, {
    getInitialState: () => wholeLine,
    tokenize: (line) => ({
      tokens: tokensOfLine(format, line).map((token) => ({ startIndex: token.from, scopes: token.class })),
      endState: wholeLine,
    }),
  });
  registerVerbs(id);
}

for (const [name, theme] of Object.entries(monacoThemes)) editor.defineTheme(name, theme);

export { editor, KeyCode, KeyMod, MarkerSeverity } from 'monaco-editor/editor';
