import { connectionProblem } from './connection-problem.ts';

/** What of a window the session needs, so that it can be tested without one. */
export interface SessionPage {
  readonly location: Pick<Location, 'hash' | 'href' | 'reload'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly fetch: typeof fetch;
  addEventListener(type: 'hashchange', listener: () => void): void;
}

/**
 * Exchanges the key in the address' fragment for a session, and takes it out of the address and the history.
 *
 * Without a key, or with one that is refused, a session that this browser already holds is enough.
 * A link opened later in the same tab changes the fragment only; the page then loads anew with it.
 *
 * @throws the contract's typed error with `page-not-admitted` or `application-unreachable`.
 */
export async function enterSession(page: SessionPage): Promise<void> {
  page.addEventListener('hashchange', () => {
    if (keyOf(page.location.hash) !== null) page.location.reload();
  });
  const key = keyOf(page.location.hash);
  if (key !== null) {
    const response = await send(page, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }) });
    page.history.replaceState(page.history.state, '', new URL('./', page.location.href));
    if (response.ok) return;
  }
  const response = await send(page, {});
  if (!response.ok) throw connectionProblem('page-not-admitted');
}

/** Any other fragment is a place within the page. */
function keyOf(fragment: string): string | null {
  return /^#key=([\w-]+)$/.exec(fragment)?.[1] ?? null;
}

async function send(page: SessionPage, request: RequestInit): Promise<Response> {
  try {
    return await page.fetch(new URL('./contract/session', page.location.href), request);
  } catch {
    throw connectionProblem('application-unreachable');
  }
}
