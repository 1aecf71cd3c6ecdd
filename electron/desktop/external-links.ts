/** Sites that a link may lead to without a question: where licences are explained, and this project's sample data. */
const knownHosts: ReadonlySet<string> = new Set([
  'creativecommons.org',
  'opendatacommons.org',
  'opensource.org',
  'github.com',
  'vega.github.io',
  'www.npmjs.com',
]);

/** What becomes of a link that leads out of the application. */
export type LinkVerdict =
  | { readonly verdict: 'open'; readonly url: string }
  /** Sources are named by whoever published the data: the user sees where a link leads and decides. */
  | { readonly verdict: 'ask'; readonly url: string; readonly host: string }
  | { readonly verdict: 'refuse' };

/**
 * Judges a link: only https, never with credentials in it; known sites at once, any other site when the user says so.
 *
 * Everything else (`file:`, `javascript:`, `data:`, `ms-msdt:`, `search-ms:`, …) would start programs or run scripts and is refused.
 */
export function judgeLink(text: string): LinkVerdict {
  const url = parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname === '') return { verdict: 'refuse' };
  if (url.port === '' && knownHosts.has(url.hostname)) return { verdict: 'open', url: url.href };
  return { verdict: 'ask', url: url.href, host: url.host };
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Opens links in the user's browser as far as they may be opened. */
export function linkOpener(
  ask: (host: string, url: string) => Promise<boolean>,
  open: (url: string) => Promise<void>,
): (url: string) => Promise<void> {
  return async (text) => {
    const link = judgeLink(text);
    if (link.verdict === 'refuse') return;
    if (link.verdict === 'open' || (await ask(link.host, link.url))) await open(link.url);
  };
}
