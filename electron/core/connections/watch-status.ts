import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import { createEventFeed } from '../event-feed.ts';
import type { Session } from './session.ts';

/** The present status at once, then each change of it, until the reader leaves. */
export function watchStatus(session: Session, signal?: AbortSignal) {
  const feed = createEventFeed<SignInStatus>(() => leave());
  const stopListening = session.status.onChange((status) => feed.push(status));
  const leave = (): void => {
    stopListening();
    signal?.removeEventListener('abort', leave);
    feed.end();
  };
  signal?.addEventListener('abort', leave, { once: true });
  feed.push(session.status.value);
  return feed.events;
}
