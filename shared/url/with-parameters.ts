/** Returns a URL with these parameters. */
export function withParameters(base: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? base : `${base}?${parameters.join('&')}`;
}
