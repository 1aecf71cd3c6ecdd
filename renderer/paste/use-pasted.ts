import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import type { PastedLeft, PastedRequest } from '../../shared/pasted/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { problemOf } from '../components/problem-of.ts';
import { useProfiles } from '../profiles/profiles-context.ts';
import { useOpenQuery } from '../query/query-deliveries.ts';
import { usePastedPost } from './pasted-post.ts';
import { profilesAt } from './profiles-at.ts';

/** What of a pasted request is told beside the query: what the paste left out, or what stands behind the address of the rows. */
export type Remainder = PastedLeft | { readonly what: 'behind'; readonly text: string };

/** How far the opening of a pasted request has come. */
export type PastedState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'finding'; readonly request: PastedRequest }
  | {
      readonly kind: 'choosing';
      readonly request: PastedRequest;
      readonly origin: string;
      readonly profiles: readonly Profile[];
      readonly found: boolean;
    }
  | { readonly kind: 'no-api'; readonly request: PastedRequest }
  | { readonly kind: 'failed'; readonly request: PastedRequest; readonly problem: Problem }
  /** Opened; there is something to be told of it. */
  | { readonly kind: 'opened'; readonly left: readonly Remainder[] };

const idle: PastedState = { kind: 'idle' };

/** Opening pasted requests, and what is asked and told meanwhile. */
export interface PastedInUse {
  readonly state: PastedState;
  /** Finds the deployment of a request, then its API, and opens it there. */
  readonly open: (request: PastedRequest) => void;
  /** Opens a request in this deployment. */
  readonly openIn: (request: PastedRequest, profileId: string) => void;
  readonly dismiss: () => void;
}

/** @param ready Whether the deployment of this window can be asked. */
export function usePasted(client: ApplicationClient, profileId: string, ready: boolean): PastedInUse {
  const [state, setState] = useState<PastedState>(idle);
  const { choose } = useProfiles();
  const { parcel, leave } = usePastedPost();
  const openQuery = useOpenQuery();
  const latest = useRef({ choose, openQuery });
  latest.current = { choose, openQuery };

  const openHere = useCallback(
    async (request: PastedRequest): Promise<void> => {
      setState({ kind: 'finding', request });
      try {
        const found = await client.catalogue.find({ profileId, url: request.url });
        if (found === null) {
          setState({ kind: 'no-api', request });
          return;
        }
        const { api, format, behind } = found;
        latest.current.openQuery(api, format === 'rest' ? { rest: request.url } : { odata: request.url });
        const left: readonly Remainder[] = behind === '' ? request.left : [...request.left, { what: 'behind', text: behind }];
        setState(left.length === 0 ? idle : { kind: 'opened', left });
      } catch (error) {
        setState({ kind: 'failed', request, problem: problemOf(error) });
      }
    },
    [client, profileId],
  );

  const openIn = useCallback(
    (request: PastedRequest, wanted: string) => {
      setState(idle);
      leave({ profileId: wanted, request });
      if (wanted !== profileId) latest.current.choose(wanted);
    },
    [leave, profileId],
  );

  const open = useCallback(
    async (request: PastedRequest): Promise<void> => {
      setState({ kind: 'finding', request });
      try {
        const profiles = await client.profiles.list();
        const url = exactUrl(request.url);
        const fitting = profilesAt(profiles, url);
        const [only, another] = fitting;
        if (only !== undefined && another === undefined) openIn(request, only.id);
        else {
          const { origin } = new URL(url);
          setState({ kind: 'choosing', request, origin, profiles: fitting.length > 0 ? fitting : profiles, found: fitting.length > 0 });
        }
      } catch (error) {
        setState({ kind: 'failed', request, problem: problemOf(error) });
      }
    },
    [client, openIn],
  );

  useEffect(() => {
    if (parcel === null || parcel.profileId !== profileId || !ready) return;
    leave(null);
    void openHere(parcel.request);
  }, [parcel, profileId, ready, leave, openHere]);

  return { state, open: (request) => void open(request), openIn, dismiss: () => setState(idle) };
}
