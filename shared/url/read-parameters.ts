import { createFindings, type Diagnostic, makeDiagnostic } from '../diagnostics/diagnostic.ts';
import type { ParsedUrl, RawParameter, UrlDiagnostic } from './split-url.ts';
import { decodedParameter, diagnosticInUrl, diagnosticInValue, encodingErrors, orderDiagnostics } from './url-diagnostics.ts';

/** How one language parses the parameters of its URLs. `Name` is a parameter that can't be repeated. */
export interface ParameterReader<Name extends string> {
  /** Returns the known parameter that a name means. Null for others. */
  readonly identify: (parameter: RawParameter) => Name | null;
  /** Parses a known parameter's percent-decoded value. Ranges of the diagnostics are offsets in that value. */
  readonly read: (name: Name, value: string) => readonly Diagnostic[];
  /** Parses an unknown parameter. */
  readonly readOther: (parameter: RawParameter) => readonly UrlDiagnostic[];
}

/** Parses the parameters of a URL, for both languages. Decodes each, rejects duplicates, and maps diagnostics to the URL. Never throws. */
export function readParameters<Name extends string>(
  parameters: readonly RawParameter[],
  reader: ParameterReader<Name>,
): Omit<ParsedUrl, 'query'> {
  const findings = createFindings<UrlDiagnostic>();
  const readNames = new Set<Name>();
  for (const parameter of parameters) {
    const name = reader.identify(parameter);
    for (const diagnostic of encodingErrors(parameter)) findings.add(diagnostic);
    for (const diagnostic of readParameter(parameter, name, readNames, reader)) findings.add(diagnostic);
    if (name !== null) readNames.add(name);
  }
  return { parameters: parameters.map(decodedParameter), diagnostics: orderDiagnostics(findings.all) };
}

function readParameter<Name extends string>(
  parameter: RawParameter,
  name: Name | null,
  readNames: ReadonlySet<Name>,
  { read, readOther }: ParameterReader<Name>,
): readonly UrlDiagnostic[] {
  if (name === null) return readOther(parameter);
  const parameters = { name: parameter.name.text };
  if (readNames.has(name)) return [diagnosticInUrl(makeDiagnostic('parameter-twice', parameter, { parameters }))];
  return read(name, parameter.value.text).map((diagnostic) => diagnosticInValue(parameter, diagnostic));
}
