import { type Diagnostic, makeDiagnostic, mostFindings } from '../query/diagnostic.ts';
import { encodeReadable } from './readable-url.ts';
import type { RawParameter, UrlDiagnostic, UrlParameter } from './split-url.ts';

/** A diagnostic about a parameter's decoded value, moved to where that stands in the URL; so is its fix, encoded as the URL needs it. */
export function placeInValue(parameter: RawParameter, diagnostic: Diagnostic): UrlDiagnostic {
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

/** A diagnostic whose range is in the URL's own offsets already. */
export function placeInUrl(diagnostic: Diagnostic): UrlDiagnostic {
  return { ...diagnostic, at: null };
}

/** What is wrong with a parameter's percent-encoding. */
export function encodingFaults(parameter: RawParameter): UrlDiagnostic[] {
  const faults = [...parameter.name.faults, ...parameter.value.faults].slice(0, mostFindings);
  return faults.map(({ from, to }) => {
    const found = parameter.raw.slice(from - parameter.from, to - parameter.from);
    const fix = { from, to, text: found.replace('%', '%25') };
    return placeInUrl(makeDiagnostic('percent-escape-broken', { from, to }, { parameters: { found }, fix }));
  });
}

/** A parameter as callers see it. */
export function decodedParameter({ name, value, from, to, valueFrom }: RawParameter): UrlParameter {
  return { name: name.text, value: value.text, from, to, valueFrom };
}

/** Mistakes in a text, or, where there are none, also why its meaning cannot be shown: that counts only for a text that is right. */
export function withReasons(mistakes: readonly Diagnostic[], reasons: readonly Diagnostic[]): readonly Diagnostic[] {
  return mistakes.some(({ severity }) => severity === 'error') ? mistakes : [...mistakes, ...reasons];
}

/** Diagnostics in the order of the text; of two about the same thing only the graver stays. */
export function orderDiagnostics(diagnostics: readonly UrlDiagnostic[]): UrlDiagnostic[] {
  const weight = { error: 0, warning: 1, information: 2 };
  const sorted = diagnostics.toSorted((left, right) => left.from - right.from || weight[left.severity] - weight[right.severity]);
  const seen = new Set<string>();
  return sorted.filter(({ code, from, to }) => {
    const key = `${code} ${from} ${to}`;
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}
