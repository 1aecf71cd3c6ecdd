import type { Format } from '../../shared/contract/results/run.ts';
import { tokensODataUrl, tokensRestUrl } from '../../shared/language/index.ts';

const classify = { rest: tokensRestUrl, odata: tokensODataUrl } as const;

type Tokens = ReturnType<typeof tokensRestUrl>;

/** Returns the coloured tokens of a line: a whole URL, or one parameter with its `?` or `&`. */
export function tokensOfLine(format: Format, line: string): Tokens {
  const opening = /^\s*[?&]/.exec(line)?.[0];
  if (opening === undefined) return classify[format](line);
  const moved = opening.length - 1;
  const columnOf = (offset: number): number => (offset === 0 ? 0 : offset + moved);
  return classify[format](`?${line.slice(opening.length)}`).map((token) => ({
    ...token,
    from: columnOf(token.from),
    to: columnOf(token.to),
  }));
}
