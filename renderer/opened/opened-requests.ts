import { createContext } from 'react';
import { z } from 'zod';
import { longestLink, longestOpenedFile, type OpenRequest, openRefusals } from '../../shared/opened/open-request.ts';
import type { DesktopBridge } from '../connection/desktop-bridge.ts';

const requestSchema: z.ZodType<OpenRequest> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('query'), file: z.string().min(1).max(1_000), text: z.string().max(longestOpenedFile) }),
  z.strictObject({ kind: z.literal('url'), url: z.string().min(1).max(longestLink) }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(openRefusals) }),
  z.strictObject({ kind: z.literal('help') }),
  z.strictObject({ kind: z.literal('about') }),
  z.strictObject({ kind: z.literal('updates') }),
]);

/** The requests that the user opened from outside the page. They are stored until a component handles them. */
export interface OpenedRequests {
  /** Calls the listener with each pending request, then with each further one. Returns the function that removes the listener. */
  take(listener: (request: OpenRequest) => void): () => void;
}

/** Receives requests from the desktop window. A browser has none. */
export function receiveOpenedRequests(bridge: DesktopBridge | null): OpenedRequests {
  let waiting: OpenRequest[] = [];
  let current: ((request: OpenRequest) => void) | null = null;
  bridge?.onOpen((value) => {
    const request = requestSchema.safeParse(value);
    if (!request.success) return;
    if (current === null) waiting.push(request.data);
    else current(request.data);
  });
  return {
    take: (listener) => {
      current = listener;
      const ready = waiting;
      waiting = [];
      for (const request of ready) listener(request);
      return () => {
        if (current === listener) current = null;
      };
    },
  };
}

/** Provides {@link OpenedRequests} to the frame. */
export const OpenedRequestsContext = createContext<OpenedRequests>({ take: () => () => undefined });
