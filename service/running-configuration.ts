import { stat } from 'node:fs/promises';
import { FollowedFile } from './access/followed-file.ts';
import { checkConfiguration } from './check-configuration.ts';
import { ConfigurationFailure, logRejectedFile, StartFailure } from './failures/start-failure.ts';
import { readConfiguredSources } from './publication/read-publication.ts';
import { type EffectiveOptions, reloaded, type ServeOptions } from './serve-options.ts';
import type { Settings } from './settings/settings.ts';
import type { SourceDeclaration } from './sources/source-declaration.ts';

/** Options that are accepted as a whole. */
interface AcceptedOptions extends EffectiveOptions {
  /** The sources in the configuration file itself. */
  readonly sources: readonly SourceDeclaration[];
}

/**
 * The configuration file of a running service. All parts that follow the file read it through this class, so that a change takes effect
 * completely or not at all.
 */
export class RunningConfiguration {
  readonly file: string;
  readonly #reread: () => EffectiveOptions;
  readonly #started: EffectiveOptions;
  #current: AcceptedOptions;
  #checked: { readonly signature: string; readonly options: Promise<AcceptedOptions> } | null = null;

  /** @param reread reads the options again. @throws StartFailure if the file has a mistake */
  constructor(file: string, reread: () => EffectiveOptions) {
    this.file = file;
    this.#reread = reread;
    this.#started = reread();
    this.#current = { ...this.#started, sources: [] };
  }

  /** The options in effect. */
  get current(): AcceptedOptions {
    return this.#current;
  }

  /**
   * Returns the options of the present file.
   *
   * @throws ConfigurationFailure if any part of the file has a mistake, or if a change requires a restart
   */
  async read(): Promise<AcceptedOptions> {
    const found = await stat(this.file, { bigint: true }).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    const signature = typeof found === 'string' ? found : `${found.ino} ${found.size} ${found.mtimeNs}`;
    if (this.#checked?.signature !== signature) {
      const options = typeof found === 'string' ? this.#unreadable(found) : this.#check();
      this.#checked = { signature, options: options.catch(rejected) };
    }
    return this.#checked.options;
  }

  /**
   * Creates a reader for a part of the present file.
   *
   * If the present file is rejected, the reader throws its error. It returns the latest accepted configuration instead if that is newer
   * than the reader's last result.
   */
  reader<Part>(partOf: (accepted: AcceptedOptions) => Part): () => Promise<Part> {
    let seen: AcceptedOptions | null = null;
    return async () => {
      try {
        seen = await this.read();
      } catch (error) {
        if (seen === null || seen === this.#current) throw error;
        seen = this.#current;
      }
      return partOf(seen);
    };
  }

  async #unreadable(why: string): Promise<AcceptedOptions> {
    throw new StartFailure(`Can’t read the configuration file ${this.file} (${why}).`);
  }

  async #check(): Promise<AcceptedOptions> {
    const next = this.#reread();
    const names = restartNames(this.#started, next);
    if (names.length > 0)
      throw new StartFailure(`No change of ${this.file} is in effect: restart the service to apply the changes of ${names.join(', ')}.`);
    const mistakes = await checkConfiguration(next.serve, 'en');
    if (mistakes.length > 0) throw new StartFailure(mistakes.join(' '));
    const sources = next.settings.sources === undefined ? [] : await readConfiguredSources(this.file);
    this.#current = { ...next, sources };
    return this.#current;
  }
}

function rejected(error: unknown): never {
  throw new ConfigurationFailure(error instanceof StartFailure ? error.text : String(error), { cause: error });
}

/** Applies changed options of the file. Sources and access rules are followed separately. */
export async function followConfiguration(
  configuration: RunningConfiguration,
  { apply, log, interval = 1000 }: { apply(serve: ServeOptions): Promise<void>; log(line: string): void; interval?: number },
): Promise<{ close(): Promise<void> }> {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  let applied = configuration.current;
  const followed = await FollowedFile.open(configuration.file, {
    read: configuration.reader((accepted) => accepted),
    onFailure: (error) => logRejectedFile(error, 'configuration stays', log),
    interval: 0,
  });
  const refresh = async () => {
    const next = await followed.refresh();
    const names = changedNames(applied.settings, next.settings);
    if (names.length === 0) return;
    await apply(next.serve);
    applied = next;
    log(`configuration: the changes of ${names.join(', ')} are in effect`);
  };
  let pending: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    pending = pending.then(refresh).catch((error: unknown) => log(`The configuration couldn’t be changed: ${messageOf(error)}`));
  }, interval).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await pending;
    },
  };
}

/**
 * Returns the settings whose change requires a restart. Sections and certificates can change, but adding or removing one requires a
 * restart, because nothing follows a part that is absent at the start.
 */
function restartNames(before: EffectiveOptions, after: EffectiveOptions): readonly string[] {
  const isSwitched = (part: 'publicationFile' | 'accessFile' | 'tls') => (before.serve[part] === null) !== (after.serve[part] === null);
  const switched = [
    ...(isSwitched('publicationFile') ? ['sources'] : []),
    ...(isSwitched('accessFile') ? ['access-rules'] : []),
    ...(isSwitched('tls') ? ['tls-cert'] : []),
  ];
  return [...new Set([...changedNames(before.settings, after.settings).filter((name) => !reloaded.has(name)), ...switched])];
}

function changedNames(before: Settings, after: Settings): readonly string[] {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)));
}
