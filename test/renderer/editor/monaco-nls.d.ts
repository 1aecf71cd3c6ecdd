// How Monaco looks its own words up, of which it has no types.

declare module 'monaco-editor/nls' {
  /** The text of that number in the words that are set, else the English one. */
  export function localize(index: number, english: string): string;
}
