import type { Catalogue, Project } from '../catalogue/catalogue.ts';
import type { NameClaim } from '../catalogue/identifiers.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import type { Engine, Table } from '../engine/engine.ts';
import type { Conversion, Publication, Source, SourceProblem } from './source.ts';

/** How long a source must be quiet before it is published anew: who copies a folder changes it many times a second. */
const settling = 300;

/** Milliseconds between two questions to a server whether it responds: anyone can ask `/readyz`. */
const askAgain = 1_000;

/** Milliseconds in which a request that has found a table also asks it. */
const lastCall = 5_000;

/** A file that is converted now. */
export interface SourceConversion extends Conversion {
  readonly source: string;
}

/** What of a source is not published, and why. */
export interface PublishedProblem extends SourceProblem {
  readonly source: string;
}

/** Several sources behind one catalogue and one engine, published anew when they change. */
export class PublishedSources {
  #sources: readonly Source[] = [];
  #isStarting = true;
  readonly #log: (line: string) => void;
  readonly #names: PublicNames;
  readonly #publications = new Map<Source, Publication>();
  readonly #ending = new AbortController();
  readonly #waiting = new Map<Source, NodeJS.Timeout>();
  readonly #releasing = new Set<NodeJS.Timeout>();
  #working: Promise<void> = Promise.resolve();
  #asked: { readonly at: number; readonly down: Promise<ReadonlySet<Source>> } | null = null;
  #combining: Promise<void> = Promise.resolve();
  #catalogue: Catalogue = { projects: [] };
  /** What answers read; its tables are found by the names that the catalogue gives. */
  readonly engine: Engine;

  /** Nothing is published before {@link begin}. Closing the engine closes all sources. */
  constructor(names: PublicNames, log: (line: string) => void) {
    this.#names = names;
    this.#log = log;
    this.engine = { table: (name) => this.#table(name), close: () => this.#close() };
  }

  /** Publishes the sources, and goes on watching them. */
  static async start(sources: readonly Source[], names: PublicNames, log: (line: string) => void): Promise<PublishedSources> {
    const published = new PublishedSources(names, log);
    await published.begin(sources);
    return published;
  }

  /** Publishes the sources, each as soon as it is read, and goes on watching them. Settles when all are published. */
  async begin(sources: readonly Source[]): Promise<void> {
    this.#sources = sources;
    // All at once, so that it makes no difference which of several projects of one name is published first.
    const claims = sources.flatMap((source) => (source.expectedRoots ?? []).map((root) => projectClaim(source, root)));
    await this.#names.assign('projects', claims);
    await Promise.all(sources.map((source) => this.#publish(source)));
    this.#isStarting = false;
    this.#tell();
    for (const source of sources) source.watch(() => this.#changed(source), this.#ending.signal);
  }

  /** Whether some sources are published for the first time: what isn't there yet might come. */
  get isStarting(): boolean {
    return this.#isStarting;
  }

  /** What is converted now. */
  get conversions(): readonly SourceConversion[] {
    return this.#sources.flatMap((source) => {
      const conversion = source.conversion?.() ?? null;
      return conversion === null ? [] : [{ source: source.name, ...conversion }];
    });
  }

  /** What is published now: another object after a change. */
  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  /** Whether one of the published sources can be read now; asks each server, at most once a second. */
  async isAvailable(): Promise<boolean> {
    const down = await this.#unavailable();
    return this.#sources.some((source) => !down.has(source) && (this.#publications.get(source)?.projects ?? []).length > 0);
  }

  /** What is not published now or can't be read now, and why; asks each server, at most once a second. */
  async currentProblems(): Promise<readonly PublishedProblem[]> {
    const down = await this.#unavailable();
    return [...this.problems, ...[...down].map(({ name }) => ({ source: name, part: null, reason: 'the server doesn’t respond' }))];
  }

  /** Those whose server doesn't respond. */
  #unavailable(): Promise<ReadonlySet<Source>> {
    if (this.#asked === null || performance.now() - this.#asked.at > askAgain) {
      const asking = Promise.all(this.#sources.map(async (source) => ((await source.engine.isAvailable?.()) === false ? [source] : [])));
      this.#asked = { at: performance.now(), down: asking.then((found) => new Set(found.flat())) };
    }
    return this.#asked.down;
  }

  /** What is not published now, and why. */
  get problems(): readonly PublishedProblem[] {
    return this.#sources.flatMap((source) =>
      (this.#publications.get(source)?.problems ?? []).map((problem) => ({ ...problem, source: source.name })),
    );
  }

  #table(name: string): Table | undefined {
    const [, index = '', table = ''] = /^(\d+)\/(.*)$/s.exec(name) ?? [];
    return this.#sources[Number(index)]?.engine.table(table);
  }

  async #close(): Promise<void> {
    this.#ending.abort();
    for (const timer of [...this.#waiting.values(), ...this.#releasing]) clearTimeout(timer);
    await this.#working;
    await Promise.all(this.#sources.map((source) => source.close()));
  }

  #changed(source: Source): void {
    clearTimeout(this.#waiting.get(source));
    const republish = async () => {
      if (this.#ending.signal.aborted) return;
      const before = JSON.stringify(this.#publications.get(source));
      await this.#publish(source);
      if (JSON.stringify(this.#publications.get(source)) !== before) this.#tell();
    };
    const timer = setTimeout(() => {
      this.#working = this.#working.then(republish);
    }, settling);
    this.#waiting.set(source, timer);
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
    }, lastCall);
    this.#releasing.add(timer.unref());
  }

  /** What a source held before stays published where it cannot be read anew. */
  async #publish(source: Source): Promise<void> {
    try {
      const publication = await source.publish();
      if (source.printsProblems !== true) this.#printProblems(source, publication.problems);
      this.#publications.set(source, publication);
      this.#releaseLater(publication);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log(`${source.name} isn’t published: ${reason}`);
      const before = this.#publications.get(source)?.projects ?? [];
      this.#publications.set(source, { projects: before, problems: [{ part: null, reason }] });
    }
    this.#combining = this.#combining.then(() => this.#combine());
    await this.#combining;
  }

  /** What was so before is no news. */
  #printProblems(source: Source, problems: readonly SourceProblem[]): void {
    const lineOf = ({ part, reason }: SourceProblem) => `${source.name}: ${part === null ? '' : `${part} isn’t published: `}${reason}`;
    const told = new Set(this.#publications.get(source)?.problems.map(lineOf));
    for (const line of problems.map(lineOf)) if (!told.has(line)) this.#log(line);
  }

  #tell(): void {
    const { projects } = this.#catalogue;
    this.#log(`published: ${projects.reduce((sum, { apis }) => sum + apis.length, 0)} APIs in ${projects.length} projects`);
  }

  /** One catalogue of all: projects have names of their own, APIs are numbered through, tables are told apart by their source. */
  async #combine(): Promise<void> {
    const all = this.#sources.flatMap((source, index) =>
      (this.#publications.get(source)?.projects ?? []).map((project) => ({
        project,
        index,
        claim: projectClaim(source, project.rootCode),
      })),
    );
    const claims = all.map(({ claim }) => claim);
    const roots = await this.#names.assign('projects', claims);
    let apis = 0;
    const projects = all.map(({ project, index: source }, index): Project => {
      const rootCode = roots[index] ?? project.rootCode;
      return {
        ...project,
        id: index + 1,
        rootCode,
        apis: project.apis.map((api) => {
          apis += 1;
          return { ...api, id: apis, root: rootCode, table: `${source}/${api.table}` };
        }),
      };
    });
    this.#catalogue = { projects };
  }
}

function projectClaim({ identity }: Source, rootCode: string): NameClaim {
  return { identity: `${identity}/${rootCode}`, wanted: rootCode };
}
