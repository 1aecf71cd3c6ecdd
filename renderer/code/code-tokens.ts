import 'monaco-editor/languages/definitions/csharp/register';
import 'monaco-editor/languages/definitions/java/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/powerquery/register';
import 'monaco-editor/languages/definitions/powershell/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/r/register';
import 'monaco-editor/languages/definitions/shell/register';
import 'monaco-editor/languages/definitions/xml/register';
import { editor } from '../editor/monaco.ts';
import type { CodePart, CodePartKind } from './code-part.ts';

const kinds: readonly (readonly [RegExp, CodePartKind])[] = [
  [/^comment/, 'comment'],
  [/^(?:string|attribute\.value|metatag\.content)/, 'string'],
  [/^(?:keyword|tag|metatag)/, 'keyword'],
  [/^(?:number|constant)/, 'number'],
];

/** Tokenizes code line by line with Monaco's grammar of the language. */
export async function codeParts(text: string, languageId: string): Promise<readonly (readonly CodePart[])[]> {
  // Monaco loads the grammar on first use. Only this call waits until it is loaded.
  await editor.colorize('', languageId, {});
  const lines = text.split('\n');
  return editor.tokenize(text, languageId).map((tokens, index) => {
    const line = lines[index] ?? '';
    return tokens.map(({ offset, type }, at) => ({
      text: line.slice(offset, tokens[at + 1]?.offset),
      kind: kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null,
    }));
  });
}
