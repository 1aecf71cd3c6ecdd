import { createFindings, type Diagnostic, makeDiagnostic } from '../query/diagnostic.ts';
import { decodedParameter, encodingFaults, orderDiagnostics, placeInUrl, placeInValue } from './place-diagnostic.ts';
import type { ParsedUrl, RawParameter, UrlDiagnostic } from './split-url.ts';

/** What one language makes of the parameters of its URLs. `Name` is one of those that may stand only once. */
export interface ParameterReader<Name extends string> {
  /** Which known parameter a name means; null for the others. */
  readonly identify: (parameter: RawParameter) => Name | null;
  /** Takes a known parameter's value, percent-decoded; ranges of the diagnostics lie in it. */
  readonly read: (name: Name, value: string) => readonly Diagnostic[];
  /** Takes a parameter that is not known. */
  readonly readOther: (parameter: RawParameter) => readonly UrlDiagnostic[];
}

/**
 * Reads the parameters of a URL: the frame that both languages share. Each parameter is decoded, those that
 * stand a second time are refused, and what is wrong is told at its place in the URL. Never throws.
 */
export function readParameters<Name extends string>(
  parameters: readonly RawParameter[],
  reader: ParameterReader<Name>,
): Omit<ParsedUrl, 'query'> {
  const findings = createFindings<UrlDiagnostic>();
  const seen = new Set<Name>();
  for (const parameter of parameters) {
    const name = reader.identify(parameter);
    for (const found of encodingFaults(parameter)) findings.add(found);
    for (const found of readParameter(parameter, name, seen, reader)) findings.add(found);
    if (name !== null) seen.add(name);
  }
  return { parameters: parameters.map(decodedParameter), diagnostics: orderDiagnostics(findings.all) };
}

function readParameter<Name extends string>(
  parameter: RawParameter,
  name: Name | null,
  seen: ReadonlySet<Name>,
  { read, readOther }: ParameterReader<Name>,
): readonly UrlDiagnostic[] {
  if (name === null) return readOther(parameter);
  const parameters = { name: parameter.name.text };
  if (seen.has(name)) return [placeInUrl(makeDiagnostic('parameter-twice', parameter, { parameters }))];
  return read(name, parameter.value.text).map((found) => placeInValue(parameter, found));
}
