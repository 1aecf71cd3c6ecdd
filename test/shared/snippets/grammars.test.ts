import { createRequire } from 'node:module';
import { Language, type Node, Parser } from '@vscode/tree-sitter-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SnippetRequest, secretNamesOf, snippetLanguages } from '../../../shared/snippets/index.ts';
import type { SnippetPages } from '../../../shared/snippets/snippet.ts';
import { signIns } from './sign-ins.ts';

/** Texts of characters with a meaning in one of the languages or in URLs. */
const specialText = fc.string({
  unit: fc.constantFrom(...'"\'`‘’‚‛“”$@{}()#%&+;\\/!, \n\r\t\u2028\u0085é日😀aun0', '${', '$(', '@"', '"""'),
});

/** Converts an escape in a single-quoted string to one in a double-quoted string. */
const inDoubleQuotes = (sign: string): string => (sign === "\\'" ? "'" : sign === '"' ? '\\"' : sign);

interface Grammar {
  /** Name of the grammar in the package. */
  readonly file: string;
  /** Functions that return the value of a string literal, by node type of the grammar. */
  readonly texts: Readonly<Record<string, (literal: string) => unknown>>;
}

/** No test runs PowerShell and C#. Only the tests of the tools run the others, and they take minutes. */
const grammars: Readonly<Record<string, Grammar>> = {
  powershell: {
    file: 'powershell',
    texts: { verbatim_string_characters: (literal) => literal.slice(1, -1).replace(/(['‘’‚‛])\1/g, '$1') },
  },
  csharp: { file: 'c-sharp', texts: { string_literal: (literal) => JSON.parse(literal) } },
  javascript: {
    file: 'javascript',
    texts: { string: (literal) => JSON.parse(`"${literal.slice(1, -1).replace(/\\.|"/g, inDoubleQuotes)}"`) },
  },
  java: { file: 'java', texts: {} },
  curl: { file: 'bash', texts: {} },
  'python-requests': { file: 'python', texts: {} },
  'python-pandas': { file: 'python', texts: {} },
};

const require = createRequire(import.meta.url);
const parsers = new Map<string, Parser>();

beforeAll(async () => {
  await Parser.init();
  for (const { file } of Object.values(grammars)) {
    const parser = new Parser();
    parser.setLanguage(await Language.load(require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${file}.wasm`)));
    parsers.set(file, parser);
  }
});

/**
 * Returns the string values in code.
 *
 * @throws Error if the code has a syntax error
 */
function read({ file, texts }: Grammar, code: string): readonly unknown[] {
  const tree = parsers.get(file)?.parse(code);
  if (!tree) throw new Error(`there is no grammar of ${file}`);
  try {
    if (tree.rootNode.hasError) throw new Error(`${file} that cannot be parsed:\n${code}`);
    return tree.rootNode
      .descendantsOfType(Object.keys(texts))
      .flatMap((node: Node | null) => (node === null ? [] : [texts[node.type]?.(node.text)]));
  } finally {
    tree.delete();
  }
}

/** A single response, or all pages. */
const everyPages: readonly (SnippetPages | null)[] = [null, { by: 'links' }, { by: 'numbers', parameter: 'page' }];

describe.each(Object.entries(grammars))('code example: %s', (id, grammar) => {
  const language = snippetLanguages.find((one) => one.id === id);
  const written = (request: SnippetRequest): string | null => {
    const code = language?.write(request);
    if (code === undefined) throw new Error(`there is no language ${id}`);
    return typeof code === 'string' ? code : null;
  };

  test('generated code has valid syntax and the right string values, for any query and sign-in', () => {
    fc.assert(
      fc.property(specialText, specialText, fc.boolean(), fc.constantFrom(...everyPages), (part, text, odata, pages) => {
        for (const signIn of signIns(text)) {
          const url = `https://data.example/x?$filter=name%20eq%20'${part.replaceAll(/[\r\n]/g, '')}'`;
          const rowsPath = odata ? ['value'] : ['rows', text];
          const code = written({ url, title: text, odata, rowsPath, signIn, ...(pages !== null && { pages, dates: [text] }) });
          if (code === null) continue;
          const found = read(grammar, code);
          if (Object.keys(grammar.texts).length === 0) continue;
          // With page numbers, the string continues after the URL.
          if (pages?.by !== 'numbers') expect(found).toContain(url);
          if (signIn.method === 'password') expect(found).toContain(text);
          for (const name of secretNamesOf(signIn)) expect(code).toContain(name);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('invalid code is rejected by the parser of this test', () => {
    const code = written({ url: 'https://data.example/x', title: 't', odata: true, rowsPath: [], signIn: { method: 'none' } }) ?? '';
    const quote = code.indexOf('https://data.example/x');
    expect(() => read(grammar, `${code.slice(0, quote - 1)}${code.slice(quote)} )`)).toThrow('cannot be parsed');
  });
});
