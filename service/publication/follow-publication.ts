import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { printNamedReason } from '../../shared/texts/source-reason-sentences.ts';
import { FollowedFile } from '../access/followed-file.ts';
import { sourceReasonOf } from '../failures/source-error.ts';
import { logRejectedFile } from '../failures/start-failure.ts';
import type { PublishedSources } from '../sources/published-sources.ts';
import type { Source } from '../sources/source.ts';
import type { SourceDeclaration } from '../sources/source-declaration.ts';
import { readPublication } from './read-publication.ts';

/** A publication file that is reloaded when it changes. */
export interface FollowedPublication {
  /** The opened sources of the first edition of the file. */
  readonly sources: readonly Source[];
  /** Starts to apply changes. An edition with a mistake isn't applied at all. */
  follow(published: Pick<PublishedSources, 'replace'>, others: readonly Source[]): void;
  /** Returns why the current file isn't in effect. Null if the current file is in effect. */
  problem(): SourceReason | null;
  close(): Promise<void>;
}

export interface FollowPublicationOptions {
  readonly open: (declared: () => SourceDeclaration) => Promise<Source>;
  readonly log: (line: string) => void;
  /** Reads the file. Defaults to reading a publication file. */
  readonly read?: (file: string) => Promise<readonly SourceDeclaration[]>;
  /** Time in milliseconds between two checks of the file. Defaults to 200. */
  readonly delay?: number;
}

/** Milliseconds. Short, because users wait after they add data. */
const defaultDelay = 200;

/**
 * Opens the sources of a publication file, and watches the file for changes.
 *
 * @param file Absolute path of the publication file.
 * @throws StartFailure if the file has a mistake at the start
 */
export async function followPublication(
  file: string,
  { open, log, read = readPublication, delay = defaultDelay }: FollowPublicationOptions,
): Promise<FollowedPublication> {
  let failure: SourceReason | null = null;
  const followed = await FollowedFile.open(file, {
    read: async () => {
      const declarations = await read(file);
      failure = null;
      return declarations;
    },
    onFailure: (error) => {
      failure = sourceReasonOf(error);
      logRejectedFile(error, 'publication stays', log);
    },
    interval: 0,
  });
  const declarations = new Map<string, SourceDeclaration>();
  const opened = new Map<string, Source>();
  let loggedDuplicates: ReadonlySet<string> = new Set();
  const openNow = async (declaration: SourceDeclaration): Promise<Source> => {
    const { location } = declaration;
    const source = opened.get(location) ?? (await open(() => declarations.get(location) ?? declaration));
    opened.set(location, source);
    return source;
  };
  const take = async (next: readonly SourceDeclaration[]): Promise<{ sources: Source[]; changed: Set<Source> }> => {
    const locations = new Set(next.map(({ location }) => location));
    // The latest declaration of a removed source stays, because the source can refresh until it is replaced.
    for (const location of [...opened.keys()].filter((one) => !locations.has(one))) opened.delete(location);
    const changedLocations = new Set(
      next.filter((one) => printed(one) !== printed(declarations.get(one.location))).map(({ location }) => location),
    );
    for (const declaration of next) declarations.set(declaration.location, declaration);
    const duplicates = next.flatMap(({ duplicateNames }) =>
      duplicateNames.map(({ table, reason }) => printNamedReason(`${file}: ${table}`, reason, 'en')),
    );
    for (const line of duplicates) if (!loggedDuplicates.has(line)) log(line);
    loggedDuplicates = new Set(duplicates);
    const sources = await Promise.all(next.map(openNow));
    return { sources, changed: new Set(sources.filter((_, index) => changedLocations.has(next[index]?.location ?? ''))) };
  };
  const { sources } = await take(followed.current);
  let current = followed.current;
  let pending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  return {
    sources,
    follow: (published, others) => {
      const check = async () => {
        const next = await followed.refresh();
        if (next === current || closing.signal.aborted) return;
        current = next;
        const isApplied = await take(next);
        await published.replace([...isApplied.sources, ...others], isApplied.changed);
      };
      const checkAndWait = () => {
        pending = check()
          .catch((error: unknown) => log(`the publication couldn’t be changed: ${String(error)}`))
          .then(() => {
            if (!closing.signal.aborted) timer = setTimeout(checkAndWait, delay).unref();
          });
      };
      checkAndWait();
    },
    problem: () => failure,
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await pending;
    },
  };
}

/** Returns a text to compare declarations by. Different declarations have different texts. */
function printed(declaration: SourceDeclaration | undefined): string {
  if (declaration === undefined) return '';
  // Duplicate names contain positions, which other parts of the file change.
  const { duplicateNames: _, tables, ...rest } = declaration;
  return JSON.stringify({ ...rest, tables: [...tables] });
}
