/** A deviation that is allowed, and why. */
export interface Allowed {
  /** Matches the whole import path, or the path of the file that replaces a method. */
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Import paths below a package that its `exports` don't list one by one. */
export const allowedImports: readonly Allowed[] = [
  { pattern: /monaco-editor\/editor/, reason: 'documented entry point' },
  { pattern: /monaco-editor\/editor\/editor\.worker/, reason: 'documented entry point of the worker' },
  { pattern: /monaco-editor\/features\/\w+\/register/, reason: 'documented entry points, one per feature' },
  { pattern: /monaco-editor\/languages\/definitions\/\w+\/register/, reason: 'documented entry points, one per language' },
  { pattern: /monaco-editor\/nls(\/lang\/\w+)?/, reason: 'documented entry points of translations' },
  {
    pattern: /monaco-editor\/editor\/contrib\/suggest\/browser\/suggestController/,
    reason: 'Monaco 0.57: features/suggest/register doesn’t register the controller',
  },
  { pattern: /kerberos\/package\.json/, reason: 'locates the compiled addon, which `npm install` of the package builds' },
  { pattern: /@sap\/cds\/(?:package\.json|libx\/odata\/parse\/parser)/, reason: 'a peer that the benchmark measures: its parser alone' },
  { pattern: /core-js-bundle\/minified\.js/, reason: 'documented file' },
  { pattern: /@vscode\/tree-sitter-wasm\/wasm\/.+\.wasm/, reason: 'documented files, one per grammar' },
];

/** Files that replace a method of an object that isn't theirs. */
export const allowedReplacements: readonly Allowed[] = [
  {
    pattern: /renderer\/editor\/native-field\.ts/,
    reason: 'keeps Monaco from overwriting a selection that assistive technology made in its text field',
  },
];
