import type { Diagnostic } from './diagnostic.ts';
import { makeDiagnostic, nowhere } from './make-diagnostic.ts';
import type { OnlyParameter, QueryLanguage } from './query.ts';

/** Options that tell how an answer is written, not what is in it. */
const harmless: readonly string[] = ['$format', '$schemaversion'];

/** The parameters of one language as its URL has them, those of `$select` apart, which stand among the columns. */
export function writtenOnly(only: readonly OnlyParameter[], language: QueryLanguage): (readonly [string, string] | string)[] {
  return only
    .filter((parameter) => parameter.language === language && !(parameter.kind === 'option' && parameter.name === '$select'))
    .map((parameter) => (parameter.kind === 'custom' ? parameter.text : ([parameter.name, parameter.value] as const)));
}

/**
 * What the parameters of the other language ask for and `language` cannot say: an error where the answer would be another one for sure, a
 * warning where that is the deployment's business (`useCache`, `ctx`, its own parameters).
 */
export function unsaidParameters(only: readonly OnlyParameter[], language: QueryLanguage): Diagnostic[] {
  return only
    .filter((parameter) => parameter.language !== language && parameter.kind !== 'alias' && !harmless.includes(nameOf(parameter)))
    .map((parameter) => {
      const code = parameter.language === 'odata' ? 'only-odata-parameter' : 'only-rest-parameter';
      const severity = parameter.language === 'odata' && parameter.kind === 'option' ? 'error' : 'warning';
      return makeDiagnostic(code, nowhere, { severity, parameters: { name: nameOf(parameter) } });
    });
}

/** The name of a parameter, as a reader sees it. */
export function nameOf(parameter: OnlyParameter): string {
  return parameter.kind === 'custom' ? (parameter.text.split('=', 1)[0] ?? '') : parameter.name;
}
