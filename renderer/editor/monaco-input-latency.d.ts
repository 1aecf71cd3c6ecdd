// What Monaco times its own keys with, of which it has no types.

declare module 'monaco-editor/base/browser/performance' {
  export const inputLatency: {
    onKeyDown: () => void;
    onBeforeInput: () => void;
    onInput: () => void;
    onKeyUp: () => void;
    onSelectionChange: () => void;
    onRenderStart: () => void;
  };
}
