import type { ProblemCode } from '../../shared/problems/problem.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { connectionProblem } from '../connection/connection-problem.ts';

/** The documentation by page. The application contains it, so that it can be read without a network. */
const pages = import.meta.glob<string>(['../../docs/**/*.md', '!../../docs/architecture.md', '!../../docs/decisions/**'], {
  query: '?raw',
  import: 'default',
});

const folder = '../../docs/';
/** Base URL for relative links. No request is sent to it. */
const base = 'https://help.invalid/';

/** Returns the page that lists all pages in a language. */
export function helpStart(language: Language): string {
  return language === 'fr' ? 'fr/README.md' : 'README.md';
}

/** Returns the page and anchor that document an error in a language. */
export function errorHelp(code: ProblemCode, language: Language): string {
  return language === 'fr' ? `fr/error-codes.md#${code}` : `troubleshooting/error-codes.md#${code}`;
}

/**
 * Loads the Markdown of a page.
 *
 * @param page path of the page below `docs`, without an anchor
 * @throws problem `application-unreachable`
 */
export async function loadHelpPage(page: string): Promise<string> {
  try {
    return (await pages[`${folder}${page}`]?.()) ?? '';
  } catch {
    throw connectionProblem('application-unreachable');
  }
}

/** The target of a link: another page, a web address, or none. Links to project files that the help doesn't contain have no target. */
export type HelpTarget =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'none' };

/** Resolves a link of a page. */
export function followHelpLink(page: string, href: string): HelpTarget {
  const url = URL.parse(href, `${base}${page}`);
  if (url === null) return { kind: 'none' };
  if (!url.href.startsWith(base)) return { kind: 'web', url: url.href };
  const path = decodeURIComponent(url.pathname.slice(1));
  return Object.hasOwn(pages, `${folder}${path}`) ? { kind: 'page', page: `${path}${decodeURIComponent(url.hash)}` } : { kind: 'none' };
}
