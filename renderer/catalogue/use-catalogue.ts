import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { type DigestedCatalogue, readSentCatalogue } from '../../shared/contract/catalogue/catalogue-lines.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';
import { whenIdle } from '../components/when-idle.ts';
import { hasAccess, type SignInState } from '../signin/sign-in-state.ts';
import { workInTurns } from './next-task.ts';

/** The catalogue, from the server or from the copy on disk. */
export interface LoadedCatalogue extends Loaded<ListedCatalogue> {
  /** Whether the value is the copy on disk. */
  readonly copy: boolean;
  /** Marks the changes as seen and removes them from the value. */
  readonly dismissChanges: () => void;
}

/** Maximum time to wait before the catalogue is requested from the server if a copy is shown first, in milliseconds. */
const longestDelay = 500;

/** Requests a catalogue. Unchanged APIs aren't sent again. */
type SendCatalogueRequest = (has: string | undefined, signal: AbortSignal) => Promise<AsyncIterable<string>>;

/** Decodes catalogues, which are sent as differences to the previous one. */
function useSentCatalogues(): (sendRequest: SendCatalogueRequest, signal: AbortSignal) => Promise<DigestedCatalogue | null> {
  const last = useRef<DigestedCatalogue | null>(null);
  return useCallback(async (sendRequest, signal) => {
    const has = last.current;
    const read = await readSentCatalogue(await sendRequest(has?.digest, signal), has, workInTurns(signal));
    last.current = read ?? has;
    return read;
  }, []);
}

/**
 * Loads the catalogue of the signed-in user, and loads it again for each session. Until it arrives, the copy on disk is shown if the user
 * is allowed to see it.
 */
export function useCatalogue(client: ApplicationClient, connectionId: string, signIn: SignInState): LoadedCatalogue {
  const { session } = signIn;
  const access = hasAccess(signIn);
  const readSent = useSentCatalogues();
  const copyRequest = useRef<Promise<DigestedCatalogue | null> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue can differ between sessions.
  const load = useMemo<Load<ListedCatalogue> | null>(
    () =>
      access
        ? async (signal) => {
            // The copy is requested at the same time. It is shown first, because it arrives earlier and is usually equal.
            await Promise.resolve();
            if ((await copyRequest.current) !== null) await new Promise<void>((resolve) => whenIdle(resolve, longestDelay));
            signal.throwIfAborted();
            const read = await readSent((has) => client.catalogue.list({ connectionId, has }, { signal }), signal);
            if (read === null) throw new Error('A deployment always has a catalogue.');
            return read;
          }
        : null,
    [client, connectionId, session, access, readSent],
  );
  const fresh = useLoaded(load);
  const state = signIn.status?.state ?? null;
  const read = fresh.value !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign-in state determines whether a copy can be shown.
  const loadCopy = useMemo<Load<ListedCatalogue | null> | null>(
    () =>
      state === null || state === 'signed-out' || read
        ? null
        : (signal) => {
            const request = readSent((has) => client.catalogue.stored({ connectionId, has }, { signal }), signal);
            copyRequest.current = request.catch(() => null);
            return request;
          },
    [client, connectionId, state, session, read, readSent],
  );
  const copy = useLoaded(loadCopy).value;
  /** Fetch time of the catalogue whose changes were seen. */
  const [seenFetchedAt, setSeenFetchedAt] = useState<number | null>(null);
  return useMemo(() => {
    const latest = fresh.value ?? copy;
    const value = latest !== null && latest.fetchedAt === seenFetchedAt ? { ...latest, changes: undefined } : latest;
    const dismissChanges = (): void => {
      client.catalogue.dismissChanges({ connectionId }).then(
        () => setSeenFetchedAt(latest?.fetchedAt ?? null),
        // The changes are shown again with the next catalogue.
        () => undefined,
      );
    };
    return { ...fresh, value, copy: fresh.value === null && copy !== null, dismissChanges };
  }, [client, connectionId, fresh, copy, seenFetchedAt]);
}
