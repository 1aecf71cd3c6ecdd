import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/suggest/register';
// In Monaco 0.57, `features/suggest/register` doesn't register the suggest controller, so suggestions never open. Remove this import when
// Monaco registers the controller.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/wordOperations/register';
import { editor, languages } from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { type Format, formatSchema } from '../../shared/contract/results/run.ts';
import { monacoThemes } from './monaco-themes.ts';
import { passKeysToPage } from './page-keys.ts';
import { registerGoingOn, registerVerbs } from './register-verbs.ts';
import { tokensOfLine } from './tokens-of-line.ts';

// Monaco reads its worker factory from this documented global.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

passKeysToPage();
registerGoingOn();

/** Monaco's language ids of the two URL languages. */
export const languageIds: Readonly<Record<Format, string>> = { rest: 'rest-url', odata: 'odata-url' };

const lineState: languages.IState = { clone: () => lineState, equals: () => true };

for (const format of formatSchema.options) {
  const id = languageIds[format];
  languages.register({ id });
  languages.setLanguageConfiguration(id, {
    brackets: [['(', ')']],
    autoClosingPairs: [],
    // Double-click and Ctrl+arrow keys select a name or a value instead of the whole URL.
    wordPattern: /[\p{L}\p{N}_$.%-]+/u,
  });
  languages.setTokensProvider(id, {
    getInitialState: () => lineState,
    tokenize: (line) => ({
      tokens: tokensOfLine(format, line).map((token) => ({ startIndex: token.from, scopes: token.class })),
      endState: lineState,
    }),
  });
  registerVerbs(id);
}

for (const [name, theme] of Object.entries(monacoThemes)) editor.defineTheme(name, theme);

export { editor, KeyCode, KeyMod, MarkerSeverity } from 'monaco-editor/editor';
