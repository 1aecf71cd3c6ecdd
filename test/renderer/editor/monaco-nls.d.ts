// Declares how Monaco looks up its texts, because Monaco has no types for it.

declare module 'monaco-editor/nls' {
  /** Returns the translated text with this number, or the English text if there is no translation. */
  export function localize(index: number, english: string): string;
}
