import { encodeReadable, encodeReadableName, keepLastSpace } from './readable-url.ts';
import { splitParameters, splitUrl } from './split-url.ts';

/**
 * A URL in readable form: `base` with these parameters, followed by the parameters that `base` has already and `owned` does not claim,
 * untouched and in their order. A fragment is dropped.
 */
export function composeUrl(base: string, parameters: readonly (readonly [string, string])[], owned: (name: string) => boolean): string {
  const parts = splitUrl(base);
  const kept = splitParameters(base, parts).filter((parameter) => !owned(parameter.name.text));
  const written = parameters.map(([name, value]) => `${encodeReadableName(name)}=${encodeReadable(value)}`);
  const query = [...written, ...kept.map(({ raw }) => raw)].join('&');
  return keepLastSpace(query === '' ? parts.base : `${parts.base}?${query}`);
}
