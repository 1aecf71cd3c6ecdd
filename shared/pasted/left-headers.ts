import type { PastedLeft } from './pasted-request.ts';

/** Headers that the application sends by itself, or that say nothing of the query. */
const usualHeaders =
  /^(?:accept(?:-.*)?|authority|cache-control|connection|dnt|host|if-none-match|method|origin|path|pragma|priority|referer|scheme|sec-.*|te|upgrade-insecure-requests|user-agent)$/i;

/** Which headers of a pasted request are left out and told. @param names Without their values, which may be secrets. */
export function leftHeaders(names: readonly string[]): readonly PastedLeft[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !usualHeaders.test(name))
    .map((name) => (/^cookie$/i.test(name) ? { what: 'credentials' } : { what: 'header', name }));
}

/** What a method leaves out: all but GET, which is the one that queries are sent by. */
export function leftMethod(method: string): readonly PastedLeft[] {
  return /^(?:get)?$/i.test(method.trim()) ? [] : [{ what: 'method', name: method.trim().toUpperCase() }];
}

/** The same things once. */
export function distinct(left: readonly PastedLeft[]): readonly PastedLeft[] {
  return [...new Map(left.map((one) => [JSON.stringify(one), one])).values()];
}
