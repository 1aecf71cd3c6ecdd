import { DefaultSettings, Language, TaskUtils } from '@microsoft/powerquery-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SnippetRequest, secretNamesOf, snippetLanguages } from '../../../shared/snippets/index.ts';
import { signIns } from './sign-ins.ts';

/** Texts of characters with a meaning in M or in URLs. */
const specialText = fc.string({
  unit: fc.constantFrom('"', '#', '(', ')', '#(lf)', '#(#)(', "'", '+', '%', '$', '&', '\\', '{', ',', ' ', '\n', 'é', '日', '😀', 'a'),
});

/** Characters by their escape in M (Power Query M language specification, "Character escape sequences"). */
const escapes: Readonly<Record<string, string>> = { '#(#)': '#', '#(lf)': '\n', '#(cr)': '\r', '#(tab)': '\t', '""': '"' };

/** Returns the value of an M text literal. */
function textOf(literal: string): string {
  return literal.slice(1, -1).replace(/#\([^)]*\)|""/g, (sign) => escapes[sign] ?? `unknown escape ${sign}`);
}

/**
 * Returns the texts and names in a formula, as Microsoft's M parser reads them.
 *
 * @throws Error if the formula has a syntax error
 */
async function read(formula: string): Promise<{ readonly texts: readonly string[]; readonly names: readonly string[] }> {
  const task = await TaskUtils.tryLexParse(DefaultSettings, formula);
  if (!TaskUtils.isParseStageOk(task)) throw new Error(`M that cannot be parsed:\n${formula}`);
  const nodes = [...task.nodeIdMapCollection.astNodeById.values()];
  const { NodeKind, LiteralKind } = Language.Ast;
  return {
    texts: nodes.flatMap((node) =>
      node.kind === NodeKind.LiteralExpression && node.literalKind === LiteralKind.Text ? [textOf(node.literal)] : [],
    ),
    names: nodes.flatMap((node) => (node.kind === NodeKind.Identifier ? [node.literal] : [])),
  };
}

describe('code example: Power Query M', () => {
  const language = snippetLanguages.find(({ id }) => id === 'power-query');
  const written = (request: SnippetRequest): string => {
    const code = language?.write(request);
    if (typeof code !== 'string') throw new Error('no code');
    return code;
  };

  test('generated code has valid syntax for Microsoft’s parser, with each sign-in method', async () => {
    await fc.assert(
      fc.asyncProperty(specialText, specialText, fc.boolean(), async (part, text, odata) => {
        for (const signIn of signIns(text)) {
          const url = `https://data.example/x?$filter=name%20eq%20'${part}'`;
          const found = await read(written({ url, title: 'orders', odata, rowsPath: odata ? ['value'] : [text, 'rows'], signIn }));
          expect(found.texts).toContain(url);
          if (signIn.method === 'password') expect(found.texts).toContain(text);
          expect(found.names).toEqual(expect.arrayContaining([...secretNamesOf(signIn)]));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('invalid code is rejected by the parser of this test', async () => {
    await expect(read('let Rows = OData.Feed("https://data.example in Rows')).rejects.toThrow('cannot be parsed');
  });
});
