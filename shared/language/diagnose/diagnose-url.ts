import { makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-codes.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { parseODataUrl, readOptionName } from '../../odata/index.ts';
import { type Dialect, defaultDialect, isRestParameter, parseRestUrl } from '../../rsql/index.ts';
import {
  diagnosticInUrl,
  diagnosticInValue,
  encodeReadable,
  type ParsedUrl,
  type RawParameter,
  splitParameters,
  type UrlDiagnostic,
} from '../../url/index.ts';
import { commonODataMistakes, commonRestMistakes } from './common-mistakes.ts';
import { type Converted, odataToRsql, rsqlToOData } from './convert.ts';
import { type CommonMistake, explainCommonMistake } from './explain-common-mistake.ts';
import { conditionsOutsideFilter, type IsKnown, namesEncodedTwice, questionMarkWithin, signsBeforeNames } from './misplaced-parameters.ts';

/** Checks whether a name is an OData query option, with its `$`. */
const isODataOption: IsKnown = (name) => name.startsWith('$') && readOptionName(name) !== 'unknown';

/** Returns all diagnostics of a REST URL. A filter in OData syntax is one error, and the fix is the converted filter. */
export function diagnoseRestUrl(
  text: string,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  parsed: ParsedUrl = parseRestUrl(text, dialect, model),
): readonly UrlDiagnostic[] {
  const parse = (changed: string): ParsedUrl => parseRestUrl(changed, dialect, model);
  const parameters = splitParameters(text);
  const misplaced = [
    ...conditionsOutsideFilter(parameters, parse, model),
    ...signsBeforeNames(parameters, isRestParameter),
    ...namesEncodedTwice(parameters, isRestParameter),
  ];
  return diagnose(
    text,
    parameters,
    { ...parsed, diagnostics: inOrder([...parsed.diagnostics, ...misplaced]) },
    {
      isKnown: isRestParameter,
      commonMistakes: commonRestMistakes,
      parse,
      own: (name) => name === 'filter',
      foreign: (name) => /^\$filter$/i.test(name),
      name: 'filter',
      code: 'filter-of-odata',
      parameterCode: 'parameter-of-odata',
      convert: (value) => odataToRsql(value, dialect, model),
    },
  );
}

/** Returns all diagnostics of an OData URL. A filter in RSQL syntax is one error, and the fix is the converted filter. */
export function diagnoseODataUrl(
  text: string,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  parsed: ParsedUrl = parseODataUrl(text, model),
): readonly UrlDiagnostic[] {
  const parameters = splitParameters(text);
  const misplaced = [...signsBeforeNames(parameters, isODataOption), ...namesEncodedTwice(parameters, isODataOption)];
  return diagnose(
    text,
    parameters,
    { ...parsed, diagnostics: inOrder([...parsed.diagnostics, ...misplaced]) },
    {
      isKnown: isODataOption,
      commonMistakes: commonODataMistakes,
      parse: (changed) => parseODataUrl(changed, model),
      own: (name) => /^\$?filter$/i.test(name),
      foreign: () => false,
      name: '$filter',
      code: 'filter-of-rest',
      parameterCode: 'parameter-of-rest',
      convert: (value) => rsqlToOData(value, dialect, model),
    },
  );
}

interface Crossing {
  /** Checks whether this language has a parameter with this name. */
  readonly isKnown: IsKnown;
  /** Common mistakes in this language's filter. */
  readonly commonMistakes: readonly CommonMistake[];
  readonly parse: (text: string) => ParsedUrl;
  /** Checks whether a parameter is this language's filter, or (`foreign`) the other's. */
  readonly own: (name: string) => boolean;
  readonly foreign: (name: string) => boolean;
  readonly name: string;
  readonly code: DiagnosticCode;
  readonly parameterCode: DiagnosticCode;
  /** Converts a filter of the other language to this one. */
  readonly convert: (value: string) => Converted;
}

function diagnose(
  text: string,
  parameters: readonly RawParameter[],
  { diagnostics }: ParsedUrl,
  crossing: Crossing,
): readonly UrlDiagnostic[] {
  let result: readonly UrlDiagnostic[] = diagnostics;
  for (const parameter of parameters) {
    const name = parameter.name.text;
    result = bySecondQuestionMark(text, result, parameter, crossing);
    if (crossing.foreign(name)) result = withParameterFix(result, parameter, crossing);
    else if (crossing.own(name)) result = byCommonMistake(text, withoutDetails(result, parameter, crossing), parameter, crossing);
  }
  return result;
}

function inOrder(diagnostics: readonly UrlDiagnostic[]): readonly UrlDiagnostic[] {
  return diagnostics.toSorted((left, right) => left.from - right.from);
}

/** Replaces errors by the common mistake that explains them, with its fix. Errors stay if each has its own fix. */
function byCommonMistake(
  text: string,
  diagnostics: readonly UrlDiagnostic[],
  parameter: RawParameter,
  { commonMistakes, parse }: Crossing,
): readonly UrlDiagnostic[] {
  const isHere = ({ from, to }: UrlDiagnostic): boolean => from >= parameter.from && to <= parameter.to;
  const errors = diagnostics.filter((diagnostic) => isHere(diagnostic) && diagnostic.severity === 'error');
  if (errors.every(({ fix }) => fix !== null)) return diagnostics;
  const commonMistake = explainCommonMistake(text, parameter, commonMistakes, (changed) => isRightAt(parse(changed), parameter.from));
  return commonMistake === null ? diagnostics : inOrder([...diagnostics.filter((diagnostic) => !isHere(diagnostic)), commonMistake]);
}

/** Replaces errors of a parameter that includes the next one after a second `?` by one error. */
function bySecondQuestionMark(
  text: string,
  diagnostics: readonly UrlDiagnostic[],
  parameter: RawParameter,
  { isKnown, parse }: Crossing,
): readonly UrlDiagnostic[] {
  const isHere = ({ from, to }: UrlDiagnostic): boolean => from >= parameter.from && to <= parameter.to;
  if (!diagnostics.some((diagnostic) => isHere(diagnostic) && diagnostic.severity === 'error')) return diagnostics;
  const from = questionMarkWithin(parameter, isKnown);
  if (from === null) return diagnostics;
  const fix = replace({ from, to: from + 1 }, '&');
  if (!isRightAt(parse(`${text.slice(0, fix.from)}&${text.slice(fix.to)}`), parameter.from)) return diagnostics;
  return inOrder([
    ...diagnostics.filter((diagnostic) => !isHere(diagnostic)),
    diagnosticInUrl(makeDiagnostic('parameter-mark', fix, { fix })),
  ]);
}

/** Checks whether a URL has no error in the parameter that begins at an offset. */
function isRightAt({ parameters, diagnostics }: ParsedUrl, offset: number): boolean {
  const parameter = parameters.find(({ from }) => from === offset);
  if (parameter === undefined) return false;
  return diagnostics.every(({ severity, from, to }) => severity !== 'error' || from < parameter.from || to > parameter.to);
}

/** Adds a fix to the diagnostic of the other language's filter under its own name. The fix replaces the whole parameter. */
function withParameterFix(diagnostics: readonly UrlDiagnostic[], parameter: RawParameter, crossing: Crossing): readonly UrlDiagnostic[] {
  const converted = certain(crossing.convert(parameter.value.text));
  if (converted === null) return diagnostics;
  const fix = replace(parameter, `${crossing.name}=${encodeReadable(converted)}`);
  return diagnostics.map((diagnostic) =>
    diagnostic.code === crossing.parameterCode && diagnostic.from === parameter.from ? { ...diagnostic, fix } : diagnostic,
  );
}

/** Replaces errors by one diagnostic if a filter of this language has the other language's syntax. */
function withoutDetails(diagnostics: readonly UrlDiagnostic[], parameter: RawParameter, crossing: Crossing): readonly UrlDiagnostic[] {
  const isHere = (diagnostic: UrlDiagnostic): boolean =>
    diagnostic.at !== null && diagnostic.from >= parameter.valueFrom && diagnostic.to <= parameter.to;
  if (!diagnostics.some((diagnostic) => isHere(diagnostic) && diagnostic.severity === 'error')) return diagnostics;
  const { text } = parameter.value;
  const converted = certain(crossing.convert(text));
  if (converted === null || converted === text) return diagnostics;
  const span = { from: 0, to: text.length };
  const one = diagnosticInValue(parameter, makeDiagnostic(crossing.code, span, { fix: replace(span, converted) }));
  const others = diagnostics.filter((diagnostic) => !isHere(diagnostic));
  const at = others.findIndex(({ from }) => from > one.from);
  return at < 0 ? [...others, one] : others.toSpliced(at, 0, one);
}

/** Returns the converted text. Null unless the source had no errors and nothing was lost. */
function certain({ text, problems, losses }: Converted): string | null {
  const isCertain = [...problems, ...losses].every(({ severity }) => severity !== 'error');
  return isCertain && text !== '' ? text : null;
}
