import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import type { Catalogue, Project, PublishedApi, UnreadableApi } from '../catalogue/catalogue.ts';
import type { TableDetails } from '../catalogue/files-publisher.ts';
import { identifierFrom, type NameClaim } from '../catalogue/identifiers.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import type { Engine, Table } from '../engine/engine.ts';
import { sourceReasonOf } from '../failures/source-error.ts';
import type { Conversion, Publication, Source, SourceProblem } from './source.ts';
import { noDeclaration, tableNames } from './source-declaration.ts';

/** Milliseconds without changes before a source is published again, because copying a folder changes it many times a second. */
const quietPeriod = 300;

/** Minimum milliseconds between two availability checks of a server, because anyone can request `/readyz`. */
const checkInterval = 1_000;

/** Milliseconds until a source is published again if the disk was full, because nothing reports free space. */
const fullDiskDelay = 60_000;

/** Milliseconds between two availability checks for the log. */
const watchInterval = 10_000;

/** Milliseconds until a replaced table is released. A request that has found a table reads it within this time. */
const releaseDelay = 5_000;

/** A file that is being converted. */
export interface SourceConversion extends Conversion {
  readonly source: string;
}

/** A part of a source that isn't published, and the reason. */
export interface PublishedProblem extends SourceProblem {
  readonly source: string;
}

/** The state of a source, for administrators. */
export interface SourceState {
  readonly source: string;
  readonly location: string;
  readonly isPublished: boolean;
  /** `publishing` means that the source is being published for the first time. */
  readonly state: 'publishing' | 'ready';
  readonly conversion: Conversion | null;
  readonly problems: readonly SourceProblem[];
  /** Code of the source's project in the catalogue. Null if it has none there. */
  readonly project: string | null;
  /** Tables of the source, even if the source isn't published. */
  readonly tables: readonly (Omit<TableDetails, 'table'> & { readonly api: PublishedApi })[];
}

/** Publishes several sources in one catalogue and one engine, and publishes them again after changes. */
export class PublishedSources {
  #sources: readonly Source[] = [];
  /** Prefixes of table names in the engine. A number is never reused for another source. */
  readonly #numbers = new Map<Source, number>();
  #lastNumber = -1;
  #isStarting = true;
  readonly #log: (line: string) => void;
  readonly #names: PublicNames;
  readonly #publications = new Map<Source, Publication>();
  /** Sources that are being published, so that some of their tables might be unknown. */
  readonly #publishing = new Set<Source>();
  /** Sources that were published at least once, completely or with an error. */
  readonly #begun = new WeakSet<Source>();
  readonly #ending = new AbortController();
  readonly #watching = new Map<Source, AbortController>();
  readonly #waiting = new Map<Source, NodeJS.Timeout>();
  readonly #releasing = new Set<NodeJS.Timeout>();
  /** Sources that are no longer published. Requests might still read them. */
  readonly #removed = new Set<Source>();
  #working: Promise<void> = Promise.resolve();
  #availability: { readonly at: number; readonly down: Promise<ReadonlySet<Source>> } | null = null;
  /** Sources whose server didn't respond at the latest check for the log. */
  #down: ReadonlySet<Source> = new Set();
  #watchingServers: NodeJS.Timeout | null = null;
  #combining: Promise<void> = Promise.resolve();
  #catalogue: Catalogue = { projects: [], isAwaited: (root) => this.#isAwaited(root) };
  /** When the catalogue last changed. Null before that. */
  publishedAt: Date | null = null;
  /** The engine of all requests. It finds tables by their names in the catalogue. */
  readonly engine: Engine;

  /** Nothing is published before {@link begin}. Closing the engine closes all sources. */
  constructor(names: PublicNames, log: (line: string) => void) {
    this.#names = names;
    this.#log = log;
    this.engine = { table: (name) => this.#table(name), close: () => this.#close() };
  }

  /** Publishes the sources and watches them. */
  static async start(sources: readonly Source[], names: PublicNames, log: (line: string) => void): Promise<PublishedSources> {
    const published = new PublishedSources(names, log);
    await published.begin(sources);
    return published;
  }

  /** Publishes each source as soon as it has been read, and watches all sources. Settles when all are published. */
  begin(sources: readonly Source[]): Promise<void> {
    const begun = this.#begin(sources);
    this.#working = begun.catch(() => undefined);
    return begun;
  }

  async #begin(sources: readonly Source[]): Promise<void> {
    for (const source of sources) this.#number(source);
    this.#sources = sources;
    for (const source of sources) this.#publishing.add(source);
    // Names are assigned to all projects together, so that they don't depend on which of two projects with the same name is published
    // first.
    const claims = sources.flatMap((source) => expectedRootsOf(source).map((root) => projectClaim(source, root)));
    await this.#names.assign('projects', claims);
    await Promise.all(sources.map((source) => this.#publish(source)));
    if (this.#ending.signal.aborted) return;
    this.#isStarting = false;
    this.#notify();
    for (const source of sources) this.#watch(source);
    this.#watchingServers = setInterval(() => void this.#unavailable(), watchInterval).unref();
  }

  /** Logs which servers stopped responding, and which respond again. */
  #logAvailability(down: ReadonlySet<Source>): ReadonlySet<Source> {
    for (const source of down) if (!this.#down.has(source)) this.#log(`${source.name} doesn’t respond. Its APIs return source-unavailable`);
    for (const source of this.#down) if (!down.has(source)) this.#log(`${source.name} responds again`);
    this.#down = down;
    return down;
  }

  /**
   * Replaces the sources. New sources are added, and missing ones are closed when no request reads them any longer.
   *
   * Other sources are published again if their declaration changed.
   */
  async replace(sources: readonly Source[], changed: ReadonlySet<Source>): Promise<void> {
    const change = async () => {
      const added = sources.filter((source) => !this.#numbers.has(source));
      const removed = this.#sources.filter((source) => !sources.includes(source));
      for (const source of added) this.#number(source);
      this.#sources = sources;
      for (const source of added) this.#publishing.add(source);
      for (const source of removed) this.#remove(source);
      // A database that turns out to be unusable must not keep its name, so it gets one when it is published.
      const open = added.filter(({ engineKind }) => engineKind !== 'none');
      const claims = open.flatMap((source) => expectedRootsOf(source).map((root) => projectClaim(source, root)));
      await this.#names.assign('projects', claims);
      if (removed.length > 0) await this.#recombine();
      await Promise.all(sources.filter((source) => added.includes(source) || changed.has(source)).map((source) => this.#publish(source)));
      for (const source of added) this.#watch(source);
      this.#notify();
    };
    this.#working = this.#working
      .then(change)
      .catch((error: unknown) => this.#log(`the publication couldn’t be changed: ${String(error)}`));
    return this.#working;
  }

  /** Returns the state of each source, for administrators. */
  states(): Promise<readonly SourceState[]> {
    const roots = new Map(
      this.#catalogue.projects.flatMap(({ apis, rootCode }) => apis.map(({ table }) => [tableSource(table), rootCode])),
    );
    const states = this.#sources.map(async (source): Promise<SourceState> => {
      const publication = this.#publications.get(source);
      const { location, isPublished } = source.declaration?.() ?? { location: source.name, isPublished: true };
      const known = new Map((await source.details?.())?.map((details) => [details.table, details]));
      return {
        source: source.name,
        location,
        isPublished,
        state: this.#begun.has(source) ? 'ready' : 'publishing',
        conversion: source.conversion?.() ?? null,
        problems: this.#problemsOf(source),
        project: roots.get(String(this.#numbers.get(source))) ?? null,
        tables: (publication?.projects ?? []).flatMap(({ apis }) =>
          apis.map((api) => ({ api, part: api.table, rows: null, csv: null, ...known.get(api.table) })),
        ),
      };
    });
    return Promise.all(states);
  }

  #number(source: Source): void {
    this.#lastNumber += 1;
    this.#numbers.set(source, this.#lastNumber);
  }

  #nameOf(source: Source, table: string): string {
    return `${this.#numbers.get(source) ?? ''}/${table}`;
  }

  #watch(source: Source): void {
    const watching = new AbortController();
    this.#watching.set(source, watching);
    source.watch(() => this.#changed(source), AbortSignal.any([this.#ending.signal, watching.signal]));
  }

  #remove(source: Source): void {
    this.#watching.get(source)?.abort();
    this.#watching.delete(source);
    clearTimeout(this.#waiting.get(source));
    this.#publications.delete(source);
    this.#publishing.delete(source);
    const close = async () => {
      this.#removed.delete(source);
      this.#numbers.delete(source);
      await source.close();
    };
    this.#removed.add(source);
    const timer = setTimeout(() => {
      this.#releasing.delete(timer);
      void close().catch((error: unknown) => this.#log(`${source.name} couldn’t be closed: ${String(error)}`));
    }, releaseDelay);
    this.#releasing.add(timer.unref());
  }

  /** Whether sources are being published for the first time, so that a missing API might still appear. */
  get isStarting(): boolean {
    return this.#isStarting;
  }

  /** Aborts when the service stops. Publications in progress then end. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends publications in progress, and publishes nothing any longer. Published tables can still be read. */
  endPublishing(): void {
    this.#ending.abort();
    if (this.#watchingServers !== null) clearInterval(this.#watchingServers);
    for (const timer of [...this.#waiting.values(), ...this.#releasing]) clearTimeout(timer);
  }

  /** Whether each source is published and its server responded at the latest check. */
  get availability(): readonly { readonly source: string; readonly isUp: boolean }[] {
    return this.#sources.map((source) => {
      const isPublished = (this.#publications.get(source)?.projects ?? []).length > 0;
      return { source: source.name, isUp: isPublished && !this.#down.has(source) };
    });
  }

  /** The files that are being converted. */
  get conversions(): readonly SourceConversion[] {
    return this.#sources.flatMap((source) => {
      const conversion = source.conversion?.() ?? null;
      return conversion === null ? [] : [{ source: source.name, ...conversion }];
    });
  }

  /** The published catalogue. Each change creates another object. */
  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  /** Returns whether a published source can be read now. Checks each server at most once a second. */
  async isAvailable(): Promise<boolean> {
    const down = await this.#unavailable();
    return this.#sources.some((source) => !down.has(source) && (this.#publications.get(source)?.projects ?? []).length > 0);
  }

  /** Returns what isn't published or can't be read now, with the reasons. Checks each server at most once a second. */
  async currentProblems(): Promise<readonly PublishedProblem[]> {
    const down = await this.#unavailable();
    return [
      ...this.problems,
      ...[...down].map(({ name }) => ({ source: name, part: null, reason: { code: 'server-down', facts: {} } as const })),
    ];
  }

  /** Returns the sources whose server doesn't respond. */
  #unavailable(): Promise<ReadonlySet<Source>> {
    if (this.#availability === null || performance.now() - this.#availability.at > checkInterval) {
      const checks = Promise.all(this.#sources.map(async (source) => ((await source.engine.isAvailable?.()) === false ? [source] : [])));
      this.#availability = {
        at: performance.now(),
        down: checks.then((unavailable) => this.#logAvailability(new Set(unavailable.flat()))),
      };
    }
    return this.#availability.down;
  }

  /** Sources and parts that aren't published, with the reasons. */
  get problems(): readonly PublishedProblem[] {
    return this.#sources.flatMap((source) => this.#problemsOf(source).map((problem) => ({ ...problem, source: source.name })));
  }

  #problemsOf(source: Source): readonly SourceProblem[] {
    const duplicates = source.declaration?.().duplicateNames ?? [];
    const ofDeclaration = duplicates.map(({ table, reason }) => ({ part: table, reason }));
    return [...(this.#publications.get(source)?.problems ?? []), ...ofDeclaration];
  }

  #table(name: string): Table | undefined {
    const [, index = '', table = ''] = /^(\d+)\/(.*)$/s.exec(name) ?? [];
    const source = this.#numbers.entries().find(([, number]) => String(number) === index)?.[0];
    return source?.engine.table(table);
  }

  async #close(): Promise<void> {
    this.endPublishing();
    await this.#working;
    await Promise.all([...this.#sources, ...this.#removed].map((source) => source.close()));
  }

  #changed(source: Source, delay = quietPeriod): void {
    clearTimeout(this.#waiting.get(source));
    const republish = async () => {
      if (this.#ending.signal.aborted) return;
      const before = JSON.stringify(this.#publications.get(source));
      await this.#publish(source);
      if (JSON.stringify(this.#publications.get(source)) !== before) this.#notify();
    };
    const timer = setTimeout(() => {
      this.#working = this.#working.then(republish);
    }, delay);
    this.#waiting.set(source, timer.unref());
  }

  #releaseLater({ release }: Publication): void {
    if (release === undefined) return;
    const free = async () => {
      if (!this.#ending.signal.aborted) await release();
    };
    const timer = setTimeout(() => {
      this.#releasing.delete(timer);
      this.#working = this.#working
        .then(free)
        .catch((error: unknown) => this.#log(`the previous data couldn’t be deleted: ${String(error)}`));
    }, releaseDelay);
    this.#releasing.add(timer.unref());
  }

  /** Publishes a source. If the source can't be read, its previous content stays published. */
  async #publish(source: Source): Promise<void> {
    this.#publishing.add(source);
    const take = (publication: Publication) => {
      if (source.printsProblems !== true) this.#printProblems(source, publication.problems);
      this.#publications.set(source, publication);
    };
    const onTables = async (available: Publication) => {
      if (this.#ending.signal.aborted) return;
      take(available);
      await this.#recombine();
    };
    try {
      // A server that doesn't respond must not delay the end of the service.
      const publication = await untilAborted(source.publish(onTables), this.#ending.signal);
      take(publication);
      this.#releaseLater(publication);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      const reason = sourceReasonOf(error);
      this.#log(`${source.name} isn’t published: ${printSourceReason(reason, 'en')}`);
      const before = this.#publications.get(source);
      const unreadable = before?.unreadable ?? this.#formerApis(source);
      this.#publications.set(source, { projects: before?.projects ?? [], unreadable, problems: [{ part: null, reason }] });
    } finally {
      this.#publishing.delete(source);
      this.#begun.add(source);
    }
    await this.#recombine();
    const isDiskFull = this.#publications.get(source)?.problems.some(({ reason }) => reason.code === 'disk-full') === true;
    if (isDiskFull && !this.#ending.signal.aborted) this.#changed(source, fullDiskDelay);
  }

  /** Returns the APIs that a source had in earlier runs of the service. */
  #formerApis(source: Source): readonly UnreadableApi[] {
    const { identity, declaration } = source;
    return expectedRootsOf(source).flatMap((root) => {
      const { scope, identityOf } = tableNames(declaration?.() ?? noDeclaration(identity), identity, root);
      // Other sources can share the scope.
      const own = [...this.#names.known(scope)].filter(([table]) => table.startsWith(identityOf('')));
      return own.map(([, accessPoint]) => ({ root, accessPoint, entityName: identifierFrom(accessPoint) }));
    });
  }

  #recombine(): Promise<void> {
    this.#combining = this.#combining.then(() => this.#combine());
    return this.#combining;
  }

  /** Logs problems that haven't been logged before. */
  #printProblems(source: Source, problems: readonly SourceProblem[]): void {
    const lineOf = ({ part, reason }: SourceProblem) =>
      `${source.name}: ${part === null ? '' : `${part} isn’t published: `}${printSourceReason(reason, 'en')}`;
    const logged = new Set(this.#publications.get(source)?.problems.map(lineOf));
    for (const line of problems.map(lineOf)) if (!logged.has(line)) this.#log(line);
  }

  #notify(): void {
    const { projects } = this.#catalogue;
    const apis = projects.reduce((sum, project) => sum + project.apis.length, 0);
    this.#log(`published: ${apis} ${apis === 1 ? 'API' : 'APIs'} in ${projects.length} ${projects.length === 1 ? 'project' : 'projects'}`);
  }

  /** Combines the catalogues: unique project names, consecutive API numbers, and tables identified by their source. */
  async #combine(): Promise<void> {
    const served = this.#sources.filter((source) => source.declaration?.().isPublished !== false);
    const all = served.flatMap((source) =>
      (this.#publications.get(source)?.projects ?? []).map((project) => ({
        project,
        source,
        claim: projectClaim(source, project.rootCode),
      })),
    );
    // Sources that declare the same project share the project.
    const projectGroups = [...Map.groupBy(all, ({ claim }) => claim.identity).values()];
    const roots = await this.#names.assign(
      'projects',
      projectGroups.flatMap(([first]) => (first === undefined ? [] : [first.claim])),
    );
    const unreadable = await this.#unreadable(served);
    let apis = 0;
    const projects = projectGroups.flatMap((parts, index): Project[] => {
      const [first] = parts;
      if (first === undefined) return [];
      const rootCode = roots[index] ?? first.project.rootCode;
      const published = parts.flatMap(({ project, source }) =>
        project.apis.map((api) => {
          apis += 1;
          return { ...api, id: apis, root: rootCode, table: this.#nameOf(source, api.table), engineKind: source.engineKind };
        }),
      );
      return [{ ...first.project, id: index + 1, rootCode, apis: published }];
    });
    const isAwaited = (root: string) => this.#isAwaited(root);
    this.#catalogue = unreadable.length === 0 ? { projects, isAwaited } : { projects, unreadable, isAwaited };
    this.publishedAt = new Date();
  }

  /** Returns whether an unknown API of a project might still appear, because a source that can have it is being published. */
  #isAwaited(root: string): boolean {
    if (this.#isStarting && this.#sources.length === 0) return true;
    const names = this.#names.known('projects');
    return [...this.#publishing].some((source) => {
      const expected = expectedRootsOf(source);
      const published = this.#publications.get(source)?.projects ?? [];
      const known = expected.length > 0 ? expected : published.map(({ rootCode }) => rootCode);
      return known.length === 0 || known.some((code) => (names.get(projectClaim(source, code).identity) ?? code) === root);
    });
  }

  async #unreadable(served: readonly Source[]): Promise<readonly UnreadableApi[]> {
    const all = served.flatMap((source) =>
      (this.#publications.get(source)?.unreadable ?? []).map((api) => ({ api, claim: projectClaim(source, api.root) })),
    );
    const claims = [...new Map(all.map(({ claim }) => [claim.identity, claim])).values()];
    const names = await this.#names.assign('projects', claims);
    const roots = new Map(claims.map(({ identity }, index) => [identity, names[index]]));
    return all.map(({ api, claim }) => ({ ...api, root: roots.get(claim.identity) ?? api.root }));
  }
}

/** Returns the result of some work. Rejects with the signal's reason as soon as the signal aborts. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Returns the number of a table's source. */
function tableSource(table: string): string {
  return table.split('/', 1)[0] ?? '';
}

/** Returns the codes of a source's projects that are known before publication. Empty if there are none. */
function expectedRootsOf({ expectedRoots = [], declaration }: Source): readonly string[] {
  const name = declaration?.().project.name;
  return name === undefined ? expectedRoots : [identifierFrom(name)];
}

function projectClaim({ identity, declaration }: Source, rootCode: string): NameClaim {
  const isDeclared = declaration?.().project.name !== undefined;
  return isDeclared
    ? { identity: `declared ${rootCode}`, preferred: rootCode }
    : { identity: `${identity}/${rootCode}`, preferred: rootCode };
}
