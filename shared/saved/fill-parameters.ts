import { printLiteral } from '../odata/print/print-expression.ts';
import { mustQuote, quote } from '../rsql/quoting.ts';
import { literalText } from '../values/literal.ts';
import { readParameterValue } from './parameter-value.ts';
import { placeholder } from './placeholder.ts';
import type { SavedProblem } from './saved-problem.ts';
import type { SavedQuery } from './saved-query.ts';

/** Names of the parameters that a query's conditions and values use, in the order of their first use. */
export function usedParameters(saved: SavedQuery): readonly string[] {
  const texts = [
    ...(saved.where ?? []).map((condition) => (typeof condition === 'string' ? condition : condition.rest)),
    ...(saved.order ?? []),
    ...(saved.odata ?? []),
    ...(saved.rest ?? []),
  ];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name)))];
}

/**
 * A saved query with a value in the place of each parameter, in the words of the language that stands there.
 *
 * @param values As typed, without quotes; where one is missing the parameter's default is taken.
 */
export function fillParameters(
  saved: SavedQuery,
  values: Readonly<Record<string, string>>,
): { readonly saved: SavedQuery; readonly problems: readonly SavedProblem[] } {
  const problems: SavedProblem[] = [];
  const fill = (text: string, path: string, write: (name: string) => string) =>
    text.replace(placeholder, (whole, name: string) => {
      if (saved.parameters?.[name]) return write(name);
      problems.push({ code: 'saved-parameter-unknown', path, name });
      return whole;
    });
  const given = (name: string) => values[name] ?? saved.parameters?.[name]?.default ?? '';
  const literal = (name: string) => {
    const type = saved.parameters?.[name]?.type ?? 'unknown';
    const read = readParameterValue(given(name), type);
    if (read === null && !problems.some((problem) => problem.code === 'saved-parameter-value' && problem.name === name)) {
      problems.push({ code: 'saved-parameter-value', name, value: given(name), type });
    }
    return read ?? { kind: 'string' as const, value: given(name) };
  };
  const inOData = (name: string) => printLiteral(literal(name));
  const inRest = (name: string) => {
    const read = literal(name);
    const text = literalText(read);
    return read.kind === 'string' || mustQuote(text) ? quote(text) : text;
  };
  const asItIs = (name: string) => literalText(literal(name));
  const filled = {
    ...saved,
    ...(saved.where && {
      where: saved.where.map((condition, index) =>
        typeof condition === 'string'
          ? fill(condition, `where.${index}`, inOData)
          : { rest: fill(condition.rest, `where.${index}.rest`, inRest) },
      ),
    }),
    ...(saved.order && { order: saved.order.map((item, index) => fill(item, `order.${index}`, inOData)) }),
    ...(saved.odata && { odata: saved.odata.map((part, index) => fill(part, `odata.${index}`, asItIs)) }),
    ...(saved.rest && { rest: saved.rest.map((part, index) => fill(part, `rest.${index}`, asItIs)) }),
  };
  return { saved: filled, problems };
}
