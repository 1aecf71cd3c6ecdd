import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { type DigestedCatalogue, readSentCatalogue } from '../../shared/contract/catalogue/catalogue-lines.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';
import { whenIdle } from '../components/when-idle.ts';
import { hasAccess, type SignInState } from '../signin/sign-in-state.ts';
import { workInTurns } from './next-task.ts';

/** The catalogue, from the server or as it was when it could be read last. */
export interface LoadedCatalogue extends Loaded<ListedCatalogue> {
  /** True where the value is the copy on disk. */
  readonly copy: boolean;
  /** Tells the application that the changes are seen: they are not in the value any more. */
  readonly dismissChanges: () => void;
}

/** How long a copy may take to be shown before the server is asked all the same, milliseconds. */
const longestDelay = 500;

/** Asks for a catalogue; lines that the page has are not sent again. */
type AskForCatalogue = (has: string | undefined, signal: AbortSignal) => Promise<AsyncIterable<string>>;

/** Reads catalogues as they are sent, each on the one before; null where nothing is. */
function useSentCatalogues(): (ask: AskForCatalogue, signal: AbortSignal) => Promise<DigestedCatalogue | null> {
  const last = useRef<DigestedCatalogue | null>(null);
  return useCallback(async (ask, signal) => {
    const has = last.current;
    const read = await readSentCatalogue(await ask(has?.digest, signal), has, workInTurns(signal));
    last.current = read ?? has;
    return read;
  }, []);
}

/** The catalogue of whoever is signed in, read anew with each session; until it is there, the copy that the application lets one see. */
export function useCatalogue(client: ApplicationClient, connectionId: string, signIn: SignInState): LoadedCatalogue {
  const { session } = signIn;
  const access = hasAccess(signIn);
  const readSent = useSentCatalogues();
  const copyAsked = useRef<Promise<DigestedCatalogue | null> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session may see another catalogue.
  const load = useMemo<Load<ListedCatalogue> | null>(
    () =>
      access
        ? async (signal) => {
            // The copy is asked for in the same moment: it is there sooner, and mostly the same. What is read anew would keep it from being shown.
            await Promise.resolve();
            if ((await copyAsked.current) !== null) await new Promise<void>((resolve) => whenIdle(resolve, longestDelay));
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a copy may be shown depends on the state.
  const loadKept = useMemo<Load<ListedCatalogue | null> | null>(
    () =>
      state === null || state === 'signed-out' || read
        ? null
        : (signal) => {
            const asked = readSent((has) => client.catalogue.kept({ connectionId, has }, { signal }), signal);
            copyAsked.current = asked.catch(() => null);
            return asked;
          },
    [client, connectionId, state, session, read, readSent],
  );
  const kept = useLoaded(loadKept).value;
  /** When the catalogue was fetched whose changes are seen. */
  const [seen, setSeen] = useState<number | null>(null);
  return useMemo(() => {
    const latest = fresh.value ?? kept;
    const value = latest !== null && latest.fetchedAt === seen ? { ...latest, changes: undefined } : latest;
    const dismissChanges = (): void => {
      client.catalogue.dismissChanges({ connectionId }).then(
        () => setSeen(latest?.fetchedAt ?? null),
        // They are told of again with the next reading.
        () => undefined,
      );
    };
    return { ...fresh, value, copy: fresh.value === null && kept !== null, dismissChanges };
  }, [client, connectionId, fresh, kept, seen]);
}
