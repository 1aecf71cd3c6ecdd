import { type Diagnostic, makeDiagnostic, maxFindings } from '../diagnostics/diagnostic.ts';
import { encodeReadable } from './readable-url.ts';
import type { RawParameter, UrlDiagnostic, UrlParameter } from './split-url.ts';

/** Maps a diagnostic about a parameter's decoded value, and its fix, to the offsets and encoding of the URL. */
export function diagnosticInValue(parameter: RawParameter, diagnostic: Diagnostic): UrlDiagnostic {
  const { toSource } = parameter.value;
  const { from, to, fix } = diagnostic;
  return {
    ...diagnostic,
    from: toSource(from),
    to: toSource(to),
    fix: fix === null ? null : { from: toSource(fix.from), to: toSource(fix.to), text: encodeReadable(fix.text) },
    at: { parameter: parameter.name.text, from, to },
  };
}

/** Converts a diagnostic whose range is already in the URL's offsets. */
export function diagnosticInUrl(diagnostic: Diagnostic): UrlDiagnostic {
  return { ...diagnostic, at: null };
}

/** Returns the errors in a parameter's percent-encoding. */
export function encodingErrors(parameter: RawParameter): UrlDiagnostic[] {
  const faults = [...parameter.name.invalidEscapes, ...parameter.value.invalidEscapes].slice(0, maxFindings);
  return faults.map(({ from, to }) => {
    const sourceText = parameter.raw.slice(from - parameter.from, to - parameter.from);
    const fix = { from, to, text: sourceText.replace('%', '%25') };
    return diagnosticInUrl(makeDiagnostic('percent-escape-broken', { from, to }, { parameters: { found: sourceText }, fix }));
  });
}

/** Converts a parameter to its public form. */
export function decodedParameter({ name, value, from, to, valueFrom }: RawParameter): UrlParameter {
  return { name: name.text, value: value.text, from, to, valueFrom };
}

/** Returns the diagnostics of a text. If none is an error, adds the reasons why the query model can't represent the text. */
export function withReasons(mistakes: readonly Diagnostic[], reasons: readonly Diagnostic[]): readonly Diagnostic[] {
  return mistakes.some(({ severity }) => severity === 'error') ? mistakes : [...mistakes, ...reasons];
}

/** Sorts diagnostics by offset. Of two with the same range, only the more severe one stays. */
export function orderDiagnostics(diagnostics: readonly UrlDiagnostic[]): UrlDiagnostic[] {
  const weight = { error: 0, warning: 1, information: 2 };
  const sorted = diagnostics.toSorted((left, right) => left.from - right.from || weight[left.severity] - weight[right.severity]);
  const reported = new Set<string>();
  return sorted.filter(({ code, from, to }) => {
    const key = `${code} ${from} ${to}`;
    const first = !reported.has(key);
    reported.add(key);
    return first;
  });
}
