import { connectionProblem } from './connection-problem.ts';

/** The parts of a window that the session needs. Tests can provide them without a window. */
export interface SessionPage {
  readonly location: Pick<Location, 'hash' | 'href' | 'reload'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly fetch: typeof fetch;
  addEventListener(type: 'hashchange', listener: () => void): void;
}

/**
 * Exchanges the key in the URL fragment for a session, and removes the key from the URL and the history.
 *
 * Without a key, or if the key is rejected, an existing session of this browser is sufficient. If a link is opened later in the same tab,
 * only the fragment changes, so the page reloads.
 *
 * @throws the contract's typed error with `page-not-admitted` or `application-unreachable`
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

/** Returns the key in a fragment. Null for any other fragment, which is a location within the page. */
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
