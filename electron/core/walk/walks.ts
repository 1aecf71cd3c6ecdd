import { randomBytes } from 'node:crypto';
import type { WalkRequest, WalkStatus } from '../../../shared/contract/walk.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { readAddress } from '../../wire/address.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../event-feed.ts';
import { isAlive } from '../process-alive.ts';
import { Walk, type WalkParts } from './walk.ts';
import type { KeptWalk } from './walk-folder.ts';
import { walksTooLarge } from './walks-too-large.ts';

/** The walks of this application: those under way, and those that an earlier start left behind. */
export interface Walks {
  /** Begins one. @throws ProblemError `invalid-url`, `unknown-profile`, `walks-too-large`, `storage-failed`. */
  start(request: WalkRequest): Promise<Walk>;
  /** Those of a profile, the latest first. */
  list(profileId: string): Promise<readonly WalkStatus[]>;
  /** Those of every profile at once, the latest first, then again whenever one begins, rests, goes on, ends or is gone. */
  watch(signal?: AbortSignal): EventFeed<readonly WalkStatus[]>['events'];
  /** @throws ProblemError `unknown-walk`. */
  get(walkId: string): Promise<Walk>;
  /** Does something with one, and says how it stands then. @throws ProblemError `unknown-walk`. */
  change(walkId: string, change: (walk: Walk) => void | Promise<void>): Promise<WalkStatus>;
  /** Removes one with its rows; one that is gone already is no failure. */
  discard(walkId: string): Promise<void>;
  /** Nobody looks at these rows any more: a walk that has ended goes with them. Others are left alone. */
  release(runId: string): Promise<void>;
  /** Removes those of a profile. */
  forget(profileId: string): Promise<void>;
  /** Ends all; those that have not come to their end stay on disk. */
  close(): Promise<void>;
}

/** Whether another running application goes on with it. */
function isElsewhere({ position }: KeptWalk): boolean {
  return position !== null && position.process !== process.pid && isAlive(position.process);
}

/** Opens the walks of the folder; nothing goes on by itself. */
export function openWalks(given: Omit<WalkParts, 'room'>): Walks {
  const { folder, log, redaction, session } = given;
  const walks = new Map<string, Walk>();
  const feeds = new Set<EventFeed<readonly WalkStatus[]>>();
  const listed = (): readonly WalkStatus[] =>
    [...walks.values()].map(({ status }) => status).sort((one, other) => other.startedAt - one.startedAt);
  const tell = (): void => {
    for (const feed of feeds) feed.push(listed(), () => true);
  };
  const room = (walkId: string): number => {
    const others = [...walks.values()].filter(({ record }) => record.walkId !== walkId);
    return Math.max(0, given.maximumBytes() - others.reduce((sum, { storedBytes }) => sum + storedBytes, 0));
  };
  const parts: WalkParts = {
    ...given,
    room,
    onEnd: (walk) => {
      given.onEnd?.(walk);
      tell();
    },
  };

  const takeOver = async (): Promise<void> => {
    for (const kept of await folder.list()) {
      const { walkId } = kept.record;
      if (isElsewhere(kept)) continue;
      if (kept.position?.ended === 'cancelled') await folder.remove(walkId);
      else walks.set(walkId, new Walk(parts, kept));
    }
  };
  const ready = takeOver()
    .catch((error: unknown) => log(`walks: ${String(error)}`))
    .then(tell);

  const get = async (walkId: string): Promise<Walk> => {
    await ready;
    return walks.get(walkId) ?? fail('unknown-walk', { parameters: { walkId } });
  };

  const discard = async (walkId: string): Promise<void> => {
    await ready;
    const walk = walks.get(walkId);
    walks.delete(walkId);
    await walk?.discard();
    tell();
  };

  return {
    start: async (request) => {
      const url = exactUrl(request.url.trim());
      readAddress(url);
      session(request.profileId);
      const record = { walkId: randomBytes(8).toString('hex'), request: { ...request, url }, startedAt: Date.now() };
      const walk = new Walk(parts, { record, position: null });
      // A folder that is just being made must not look like one that was left behind.
      await ready;
      if (room(record.walkId) === 0) throw new ProblemError(walksTooLarge(given.maximumBytes()));
      await folder.make(record.walkId);
      // An address with a secret in it is not written down: such a walk ends with the application.
      if (redaction.url(url) === url) await folder.keepRecord(record);
      walks.set(record.walkId, walk);
      walk.resume();
      tell();
      return walk;
    },
    list: async (profileId) => {
      await ready;
      return listed().filter((status) => status.profileId === profileId);
    },
    watch: (signal) => {
      const feed = createEventFeed<readonly WalkStatus[]>(() => leave());
      const leave = (): void => {
        feeds.delete(feed);
        signal?.removeEventListener('abort', leave);
        feed.end();
      };
      signal?.addEventListener('abort', leave, { once: true });
      feeds.add(feed);
      void ready.then(() => feed.push(listed(), () => true));
      return feed.events;
    },
    get,
    change: async (walkId, change) => {
      const walk = await get(walkId);
      await change(walk);
      tell();
      return walk.status;
    },
    discard,
    release: async (runId) => {
      const ended = [...walks.values()].find(
        ({ status }) => status.runId === runId && (status.state === 'done' || status.state === 'cancelled'),
      );
      if (ended !== undefined) await discard(ended.record.walkId);
    },
    forget: async (profileId) => {
      await ready;
      const own = [...walks.values()].filter(({ record }) => record.request.profileId === profileId);
      await Promise.all(own.map(({ record }) => discard(record.walkId)));
    },
    close: async () => {
      await ready;
      await Promise.all([...walks.values()].map((walk) => walk.close()));
      walks.clear();
      for (const feed of [...feeds]) feed.end();
    },
  };
}
