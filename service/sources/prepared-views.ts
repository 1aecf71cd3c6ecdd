import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type SourceReason, sourceReasonSchema } from '../../shared/publication/source-reason.ts';
import { type ImportHelpers, TemporaryFailure } from '../catalogue/helper/import-helpers.ts';
import type { CopiedDatabase, ImportFolders } from '../catalogue/helper/orders.ts';
import type { DatabaseRelation } from '../engine/duckdb/database-relations.ts';
import { SourceError, sourceReasonOf } from '../failures/source-error.ts';

/** Seconds in which a view must be bound, and its rows calculated. */
const viewSeconds = 10;

const resultsSchema = z.record(z.string(), z.union([z.object({ isStored: z.boolean() }), z.object({ reason: sourceReasonSchema })]));
type Result = z.infer<typeof resultsSchema>[string];

/** A view that can be published: with its rows in a file, or null if any query can read the view itself. */
export type PreparedView = { readonly stored: string | null } | { readonly reason: SourceReason };

/** Checks the views of a copied database in helper processes. Results are stored next to the copy, also those of views that fail. */
export class PreparedViews {
  readonly #helpers: ImportHelpers;
  readonly #folders: ImportFolders;
  readonly #database: string;
  readonly #copied: CopiedDatabase;
  readonly #file: string;
  /** Results by ID of the view. */
  readonly #results: Map<string, Result>;

  private constructor(
    helpers: ImportHelpers,
    folders: ImportFolders,
    database: string,
    copied: CopiedDatabase,
    results: Map<string, Result>,
  ) {
    this.#helpers = helpers;
    this.#folders = folders;
    this.#database = database;
    this.#copied = copied;
    this.#file = resultsFile(folders, copied);
    this.#results = results;
  }

  static async open(helpers: ImportHelpers, folders: ImportFolders, database: string, copied: CopiedDatabase): Promise<PreparedViews> {
    const written = await readFile(resultsFile(folders, copied), 'utf8').catch(() => '{}');
    const results = resultsSchema.safeParse(JSON.parse(written)).data ?? {};
    return new PreparedViews(helpers, folders, database, copied, new Map(Object.entries(results)));
  }

  /** Checks a view within ten seconds. Never rejects because of the view. */
  async prepare(relation: DatabaseRelation): Promise<PreparedView> {
    const { file: copy, version } = this.#copied;
    const id = createHash('sha256')
      .update(JSON.stringify([relation.schema, relation.relation]))
      .digest('hex')
      .slice(0, 16);
    const target = join(this.#folders.target, `${version}.${id}.duckdb`);
    const known = this.#results.get(id);
    if (known !== undefined) return 'reason' in known ? known : { stored: known.isStored ? target : null };
    try {
      const order = { kind: 'prepare', folders: this.#folders, copy, database: this.#database, relation, target } as const;
      const { isStored } = await this.#helpers.perform(order, 'prepared', viewSeconds);
      await this.#save(id, { isStored });
      return { stored: isStored ? target : null };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const isSlow = error.reason.code === 'import-slow';
      const result = { reason: isSlow ? { code: 'view-slow' as const, facts: { seconds: viewSeconds } } : sourceReasonOf(error) };
      if (!(error instanceof TemporaryFailure)) await this.#save(id, result);
      return result;
    }
  }

  async #save(id: string, result: Result): Promise<void> {
    this.#results.set(id, result);
    await writeFile(this.#file, JSON.stringify(Object.fromEntries(this.#results)), { mode: 0o600 });
  }
}

function resultsFile({ target }: ImportFolders, { version }: CopiedDatabase): string {
  return join(target, `${version}.views.json`);
}
