import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { OmittedPart, PastedRequest } from '../../shared/pasted/index.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useConnections } from '../connections/connections-context.ts';
import { useOpenQuery } from '../results/open-query.ts';
import { usePastedRequest } from './pasted-request-context.tsx';

/** A part of a pasted request that the query doesn't contain: an omitted part, or text after the address of the rows. */
export type Remainder = OmittedPart | { readonly what: 'after'; readonly text: string };

/** The state of opening a pasted request. */
export type PastedState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'finding'; readonly request: PastedRequest }
  | {
      readonly kind: 'choosing';
      readonly request: PastedRequest;
      readonly origin: string;
      readonly connections: readonly Connection[];
      readonly found: boolean;
    }
  | { readonly kind: 'no-api'; readonly request: PastedRequest }
  | { readonly kind: 'failed'; readonly request: PastedRequest; readonly problem: Problem }
  /** The request is open. `omitted` are the parts that the query doesn't contain. */
  | { readonly kind: 'opened'; readonly omitted: readonly Remainder[] };

const idle: PastedState = { kind: 'idle' };

/** The state of a pasted request, and functions that open it. */
export interface PastedInUse {
  readonly state: PastedState;
  /** Finds the connection and the API of a request, and opens it there. */
  readonly open: (request: PastedRequest) => void;
  /** Opens a request in a connection. */
  readonly openIn: (request: PastedRequest, connectionId: string) => void;
  readonly dismiss: () => void;
}

/**
 * Holds the state of opening pasted requests.
 *
 * @param ready whether the server of this window accepts requests
 */
export function usePasted(client: ApplicationClient, connectionId: string, ready: boolean): PastedInUse {
  const [state, setState] = useState<PastedState>(idle);
  const { choose } = useConnections();
  const { pending, setPending } = usePastedRequest();
  const openQuery = useOpenQuery();
  const latest = useRef({ choose, openQuery });
  latest.current = { choose, openQuery };

  const openHere = useCallback(
    async (request: PastedRequest): Promise<void> => {
      setState({ kind: 'finding', request });
      try {
        const found = await client.catalogue.find({ connectionId, url: request.url });
        if (found === null) {
          setState({ kind: 'no-api', request });
          return;
        }
        const { api, format, after } = found;
        latest.current.openQuery(api, format === 'rest' ? { rest: request.url } : { odata: request.url });
        const omitted: readonly Remainder[] = after === '' ? request.omitted : [...request.omitted, { what: 'after', text: after }];
        setState(omitted.length === 0 ? idle : { kind: 'opened', omitted });
      } catch (error) {
        setState({ kind: 'failed', request, problem: problemOf(error) });
      }
    },
    [client, connectionId],
  );

  const openIn = useCallback(
    (request: PastedRequest, wanted: string) => {
      setState(idle);
      setPending({ connectionId: wanted, request });
      if (wanted !== connectionId) latest.current.choose(wanted);
    },
    [setPending, connectionId],
  );

  const open = useCallback(
    async (request: PastedRequest): Promise<void> => {
      setState({ kind: 'finding', request });
      try {
        const connections = await client.connections.list();
        const url = exactUrl(request.url);
        const fitting = connectionsAt(connections, url);
        const [only, another] = fitting;
        if (only !== undefined && another === undefined) openIn(request, only.id);
        else {
          const { origin } = new URL(url);
          setState({
            kind: 'choosing',
            request,
            origin,
            connections: fitting.length > 0 ? fitting : connections,
            found: fitting.length > 0,
          });
        }
      } catch (error) {
        setState({ kind: 'failed', request, problem: problemOf(error) });
      }
    },
    [client, openIn],
  );

  useEffect(() => {
    if (pending === null || pending.connectionId !== connectionId || !ready) return;
    setPending(null);
    void openHere(pending.request);
  }, [pending, connectionId, ready, setPending, openHere]);

  return { state, open: (request) => void open(request), openIn, dismiss: () => setState(idle) };
}

/** Returns host and port of a URL. The scheme is omitted because `http` and `https` are often confused. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}

/** Returns whether a path is equal to another path or below it. */
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Returns the connections for a URL: connections whose base URL contains the path, otherwise all connections with the same host. */
export function connectionsAt(connections: readonly Connection[], url: string): readonly Connection[] {
  const host = hostOf(url);
  if (host === null) return [];
  const { pathname } = new URL(url);
  const ofHost = connections.filter(({ baseUrl, allowedOrigins }) => [baseUrl, ...allowedOrigins].some((one) => hostOf(one) === host));
  const onPath = ofHost.filter(({ baseUrl }) => hostOf(baseUrl) === host && isBelow(pathname, new URL(baseUrl).pathname));
  return onPath.length > 0 ? onPath : ofHost;
}
