import { createORPCClient } from '@orpc/client';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { desktopBridge } from './desktop-bridge.ts';
import { desktopLink } from './desktop-link.ts';
import { enterSession } from './session.ts';
import { SocketLink } from './socket-link.ts';

/** Options of the page's connection to the application. */
export interface ConnectOptions {
  /** Called with false when the connection drops, and with true when a later call has restored it. */
  readonly onConnectionChange?: (connected: boolean) => void;
}

/**
 * Connects to the application: over a MessagePort in the desktop window, over a WebSocket in a browser.
 *
 * If the WebSocket drops, pending calls and their streams fail with the problem `application-unreachable`. A later call connects again.
 *
 * @throws the contract's typed error with `page-not-admitted` if the link was already used or is from an earlier start, or with
 * `application-unreachable`
 */
export async function connect(options: ConnectOptions = {}): Promise<ApplicationClient> {
  const bridge = desktopBridge(window);
  if (bridge) return createORPCClient(await desktopLink(window, bridge));
  await enterSession(window);
  const link = new SocketLink(new URL('./contract', window.location.href), options.onConnectionChange);
  await link.open();
  return createORPCClient(link);
}
