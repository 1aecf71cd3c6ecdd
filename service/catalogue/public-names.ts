import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';
import { distinctNames, type NameClaim, nameKey } from './identifiers.ts';

const namesSchema = z.object({
  version: z.literal(1),
  /** Names by scope and identity. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
});

type Names = z.infer<typeof namesSchema>['names'];

/**
 * The names of everything that was ever published, stored in a file.
 *
 * A name permanently belongs to the first identity that received it, even after the identity is removed, because access rules contain
 * names.
 */
export class PublicNames {
  readonly #file: string | null;
  readonly #names: Map<string, Names[string]>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string | null, names: Names) {
    this.#file = file;
    this.#names = new Map(Object.entries(names));
  }

  /**
   * Opens the file. It is created when the first name is assigned.
   *
   * @param file absolute path; null to keep names in memory only
   * @throws StartFailure if the file is damaged
   */
  static async open(file: string | null): Promise<PublicNames> {
    const stored = file === null ? null : await readSecretFile(file, namesSchema);
    return new PublicNames(file, stored?.names ?? {});
  }

  /** Returns the names of a scope that were ever published, by identity. */
  known(scope: string): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#names.get(scope) ?? {}));
  }

  /**
   * Assigns a name to each claim, in order. Names are unique as OData identifiers, ignoring case. New names are stored when the promise
   * resolves.
   *
   * @throws Error if the file can't be written
   */
  async assign(scope: string, claims: readonly NameClaim[]): Promise<readonly string[]> {
    const known = new Map(Object.entries(this.#names.get(scope) ?? {}));
    const distinct = distinctIdentities(claims);
    const fresh = distinct.filter(({ identity }) => !known.has(identity));
    const newNames = distinctNames(fresh, new Set([...known.values()].map(nameKey)));
    for (const [index, { identity, preferred }] of fresh.entries()) known.set(identity, newNames[index] ?? preferred);
    if (fresh.length > 0) {
      this.#names.set(scope, Object.fromEntries(known));
      await this.#write();
    }
    return distinct.map(({ identity, preferred }) => known.get(identity) ?? preferred);
  }

  async #write(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    const write = () => writeSecretFile(file, { version: 1, names: Object.fromEntries(this.#names) });
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}

/** Gives a repeated identity a suffix, because a Data Package can list the same file twice under the same name. */
function distinctIdentities(claims: readonly NameClaim[]): readonly NameClaim[] {
  const occurrences = new Map<string, number>();
  return claims.map((claim) => {
    const occurrence = (occurrences.get(claim.identity) ?? 0) + 1;
    occurrences.set(claim.identity, occurrence);
    return occurrence === 1 ? claim : { ...claim, identity: `${claim.identity}\n${occurrence}` };
  });
}
