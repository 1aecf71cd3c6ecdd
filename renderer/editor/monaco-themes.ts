import type { editor } from 'monaco-editor/editor';

/**
 * Returns the background colours of added and removed text. The colours are faint, so that all text colours stay legible. A sign next to
 * the line has the same meaning.
 */
function differences(added: string, removed: string): Readonly<Record<string, string>> {
  return {
    'diffEditor.insertedLineBackground': added,
    'diffEditor.insertedTextBackground': added,
    'diffEditor.removedLineBackground': removed,
    'diffEditor.removedTextBackground': removed,
  };
}

/** Names of the editors' themes. */
export type MonacoTheme = 'dataquay-light' | 'dataquay-dark' | 'dataquay-contrast-light' | 'dataquay-contrast-dark';

/** Returns a theme for forced colours: Monaco's high contrast on the system's background. */
function contrast(base: 'hc-light' | 'hc-black', ground: string, text: string): editor.IStandaloneThemeData {
  return {
    base,
    inherit: true,
    rules: [
      { token: '', foreground: text },
      { token: 'parameter', fontStyle: 'bold' },
      { token: 'keyword', fontStyle: 'bold' },
    ],
    colors: { 'editor.background': `#${ground}`, 'editor.foreground': `#${text}` },
  };
}

/** Colours of the URL languages and SQL in both themes, with a contrast of at least 4.5:1. */
export const monacoThemes: Readonly<Record<MonacoTheme, editor.IStandaloneThemeData>> = {
  'dataquay-light': {
    base: 'vs',
    inherit: true,
    rules: [
      { token: 'base', foreground: '57606b' },
      { token: 'mark', foreground: '57606b' },
      { token: 'parameter', foreground: '0b5cad', fontStyle: 'bold' },
      { token: 'word', foreground: '1c2128' },
      { token: 'other', foreground: '1c2128' },
      { token: 'function', foreground: '0b5cad' },
      { token: 'operator', foreground: '8a3ea8' },
      { token: 'keyword', foreground: '8a3ea8', fontStyle: 'bold' },
      { token: 'text', foreground: '1a7335' },
      { token: 'string.sql', foreground: '1a7335' },
      { token: 'predefined.sql', foreground: '0b5cad' },
      { token: 'operator.sql', foreground: '8a3ea8' },
      { token: 'comment', foreground: '57606b' },
      { token: 'delimiter', foreground: '57606b' },
      { token: 'number', foreground: '855600' },
    ],
    colors: {
      'editor.background': '#ffffff',
      'editor.foreground': '#1c2128',
      ...differences('#1a733514', '#b4231814'),
    },
  },
  'dataquay-dark': {
    base: 'vs-dark',
    inherit: true,
    rules: [
      { token: 'base', foreground: '9ca6b2' },
      { token: 'mark', foreground: '9ca6b2' },
      { token: 'parameter', foreground: '78b7f5', fontStyle: 'bold' },
      { token: 'word', foreground: 'e3e7ec' },
      { token: 'other', foreground: 'e3e7ec' },
      { token: 'function', foreground: '78b7f5' },
      { token: 'operator', foreground: 'd2a8ff' },
      { token: 'keyword', foreground: 'd2a8ff', fontStyle: 'bold' },
      { token: 'text', foreground: '5bd06f' },
      { token: 'string.sql', foreground: '5bd06f' },
      { token: 'predefined.sql', foreground: '78b7f5' },
      { token: 'operator.sql', foreground: 'd2a8ff' },
      { token: 'comment', foreground: '9ca6b2' },
      { token: 'delimiter', foreground: '9ca6b2' },
      { token: 'number', foreground: 'e3b341' },
    ],
    colors: {
      'editor.background': '#16191d',
      'editor.foreground': '#e3e7ec',
      ...differences('#5bd06f1f', '#ff7b7224'),
    },
  },
  'dataquay-contrast-light': contrast('hc-light', 'ffffff', '000000'),
  'dataquay-contrast-dark': contrast('hc-black', '000000', 'ffffff'),
};
