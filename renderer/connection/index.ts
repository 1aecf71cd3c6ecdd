import { createORPCClient } from '@orpc/client';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { desktopBridge } from './desktop-bridge.ts';
import { desktopLink } from './desktop-link.ts';
import { enterSession } from './session.ts';
import { SocketLink } from './socket-link.ts';

/** What a page may want to know about its connection. */
export interface ConnectOptions {
  /** Told when the connection drops (false) and when a later call has made it again (true). */
  readonly onConnectionChange?: (connected: boolean) => void;
}

/**
 * The application behind this page: over a MessagePort in the desktop window, over a WebSocket in a browser.
 *
 * A dropped WebSocket fails the calls under way and ends their streams with the problem `application-unreachable`; a later call connects again.
 *
 * @throws the contract's typed error with `page-not-admitted` (link used before, or of an earlier start) or `application-unreachable`.
 */
export async function connect(options: ConnectOptions = {}): Promise<ApplicationClient> {
  const bridge = desktopBridge(window);
  if (bridge) return createORPCClient(await desktopLink(window, bridge));
  await enterSession(window);
  const link = new SocketLink(new URL('./contract', window.location.href), options.onConnectionChange);
  await link.open();
  return createORPCClient(link);
}
