import { makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn } from '../../metadata/entity-model.ts';
import { isRestParameter } from '../../rsql/index.ts';
import { diagnosticInUrl, encodeReadable, type ParsedUrl, type RawParameter, type UrlDiagnostic } from '../../url/index.ts';

/** Checks whether a language has a parameter with this name. */
export type IsKnown = (name: string) => boolean;

/**
 * Reports parameters of a REST URL that are conditions, because conditions joined by `&` are ignored.
 *
 * The fix moves the condition to the filter, unless a `,` (or) there could change its meaning.
 */
export function conditionsOutsideFilter(
  parameters: readonly RawParameter[],
  parse: (text: string) => ParsedUrl,
  model: EntityModel | undefined,
): UrlDiagnostic[] {
  const filter = parameters.find(({ name }) => name.text === 'filter');
  return parameters.flatMap((parameter, index) => {
    const [name = ''] = /^[^<>!]*/.exec(parameter.name.text.trim()) ?? [];
    if (isRestParameter(name) || model === undefined || findColumn(model, name) === undefined) return [];
    const condition = conditionOf(parameter);
    const isCondition = parse(`?filter=${encodeReadable(condition)}`).diagnostics.every(({ severity }) => severity !== 'error');
    const isNext = filter !== undefined && parameters[index - 1] === filter && !/[,]|\bor\b/.test(filter.value.text);
    const start = filter === undefined ? { from: parameter.from, text: 'filter=' } : { from: filter.to, text: ';' };
    const isCertain = isCondition && !condition.includes(',') && (filter === undefined ? index === 0 : isNext);
    const span = { from: parameter.from, to: parameter.to };
    const fix = isCertain ? replace({ from: start.from, to: parameter.to }, start.text + encodeReadable(condition)) : null;
    return [diagnosticInUrl(makeDiagnostic('condition-outside-filter', span, { severity: 'warning', parameters: { name }, fix }))];
  });
}

/** Returns the condition of a parameter. One `=` between a name and a value means equality. */
function conditionOf({ name, value, nameTo, to }: RawParameter): string {
  if (nameTo === to) return name.text.trim();
  const isOperator = /^=|^[a-z]+=/i.test(value.text) || /[<>!]$/.test(name.text);
  return `${name.text.trim()}${isOperator ? '=' : '=='}${value.text.trim()}`;
}

/** Reports names of known parameters that were encoded twice: `%2524filter=`. */
export function namesEncodedTwice(parameters: readonly RawParameter[], isKnown: IsKnown): UrlDiagnostic[] {
  return parameters.flatMap(({ name, value, from, to }) => {
    const decoded = decodedOnceMore(name.text);
    if (decoded === name.text || !isKnown(decoded)) return [];
    const form = `${decoded}=${encodeReadable(decodedOnceMore(value.text))}`;
    const details = { severity: 'warning', parameters: { form }, fix: replace({ from, to }, form) } as const;
    return [diagnosticInUrl(makeDiagnostic('encoded-twice', { from, to }, details))];
  });
}

function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds a second `?` that makes a known parameter part of another's value: `$top=5?$filter=…`. Null if there is none. */
export function questionMarkWithin({ value }: RawParameter, isKnown: IsKnown): number | null {
  const match = [...value.text.matchAll(/\?([$\w]+)=/g)].find(([, name = '']) => isKnown(name));
  return match === undefined ? null : value.toSource(match.index);
}

/** Reports superfluous characters before a known parameter's name: `&amp;$top=5`, `&?$top=5`. */
export function signsBeforeNames(parameters: readonly RawParameter[], isKnown: IsKnown): UrlDiagnostic[] {
  return parameters.flatMap(({ name: { text }, from, nameTo }) => {
    const [, signs = '', name = ''] = /^((?:amp;|\?|\s)+)(.+)$/.exec(text) ?? [];
    if (signs === '' || !isKnown(name)) return [];
    const details = { severity: 'warning', parameters: { found: signs, name }, fix: replace({ from, to: nameTo }, name) } as const;
    return [diagnosticInUrl(makeDiagnostic('parameter-signs', { from, to: nameTo }, details))];
  });
}
