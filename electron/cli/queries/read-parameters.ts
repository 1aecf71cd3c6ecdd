import { refuseUsage } from '../output/failure.ts';

/** Reads `name=value` as often as it is given. @throws UsageMistake */
export function readParameters(words: readonly string[]): Readonly<Record<string, string>> {
  const pairs = words.map((word) => {
    const equals = word.indexOf('=');
    if (equals > 0) return [word.slice(0, equals).trim(), word.slice(equals + 1)] as const;
    return refuseUsage('param-without-value');
  });
  const twice = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) refuseUsage('param-twice', { name: twice[0] });
  return Object.fromEntries(pairs);
}
