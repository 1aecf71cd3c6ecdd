import type { Catalogue, PublishedApi } from '../../catalogue/catalogue.ts';
import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Table } from '../../engine/engine.ts';
import type { Principal } from '../access.ts';
import { claimAt } from '../claim.ts';
import type { CallerView } from './caller-view.ts';
import { RestrictedTable } from './restricted-table.ts';
import type { Rule, RuleFile } from './rule-file.ts';
import { admission, groupsOf, isAbout, namesWithoutPrefix } from './rule-fits.ts';
import { type Grant, grantOf } from './rule-grant.ts';

/**
 * Access rules at work: what each caller may see of what is published.
 *
 * Of the rules that are about an API and let the caller in the first one decides; where there is none, or it cannot be used, the API is
 * not there for this caller, unless a rule about it says that it is listed. A rule that names a caller by a display name decides too, and
 * grants nothing: it might restrict what a later rule gives to everybody.
 */
export class AccessRules implements CallerView {
  readonly #file: RuleFile;
  readonly #known = new WeakMap<PublishedApi, readonly KnownRule[]>();
  /** By catalogue and caller; who asked last stands last. */
  readonly #visible = new WeakMap<Catalogue, Map<string, Visible>>();
  /** What is told of APIs that are listed alone: the same object for all who see it. */
  readonly #limited = new WeakMap<PublishedApi, PublishedApi>();
  /** APIs with the number that they have for callers who can't see all: the same object for all callers with that number. */
  readonly #numbered = new WeakMap<PublishedApi, Map<number, PublishedApi>>();

  readonly #unknown: readonly string[];
  readonly #onMisnamed: (problem: string) => void;
  /** Names of the file that callers don't have, each with what to write instead. */
  readonly #misnamed = new Map<string, string>();

  /**
   * @param prefixes Of all sources of users; every name of a user begins with one of them.
   * @param onMisnamed takes a sentence, once for each name in a rule that is the display name of a caller who signs in
   */
  constructor(file: RuleFile, onMisnamed: (problem: string) => void = () => {}, prefixes: readonly string[] = ['']) {
    this.#file = file;
    this.#onMisnamed = onMisnamed;
    this.#unknown = namesWithoutPrefix(file, prefixes);
  }

  view(principal: Principal | null, published: PublishedData): PublishedData {
    if (principal === null) return nothingPublished;
    const { engine } = published;
    const { catalogue, grants } = this.#visibleTo(principal, published.catalogue);
    const table = (name: string): Table | undefined => {
      const grant = grants.get(name);
      const whole = grant === undefined ? undefined : engine.table(name);
      return grant === undefined || whole === undefined ? undefined : this.#restrict(whole, grant, principal);
    };
    return { catalogue, engine: { table, close: async () => {} } };
  }

  /** Worked out once for all requests of a caller, as long as the catalogue is the same: with many APIs it takes as long as a response. */
  #visibleTo(principal: Principal, catalogue: Catalogue): Visible {
    const callers = this.#visible.get(catalogue) ?? new Map<string, Visible>();
    this.#visible.set(catalogue, callers);
    // Nothing else of a caller decides who is let in.
    const name = JSON.stringify([principal.user, principal.groups, principal.aliases]);
    const visible = callers.get(name) ?? this.#lookAt(principal, catalogue);
    callers.delete(name);
    callers.set(name, visible);
    const [longestUnused = name] = callers.keys();
    if (callers.size > mostCallers) callers.delete(longestUnused);
    return visible;
  }

  #lookAt(principal: Principal, catalogue: Catalogue): Visible {
    const grants = new Map<string, Grant>();
    let visibleApis = 0;
    let visibleProjects = 0;
    // Numbers of what is hidden are not left out: gaps would tell how many there are.
    const next = (api: PublishedApi): PublishedApi => {
      visibleApis += 1;
      return this.#withNumber(api, visibleApis);
    };
    const projects = catalogue.projects.flatMap((project) => {
      const apis: PublishedApi[] = [];
      const limited: PublishedApi[] = [];
      for (const api of project.apis) {
        const about = this.#about(api);
        const grant = this.#grantOf(about, principal);
        if (grant !== null) {
          grants.set(api.table, grant);
          apis.push(next(grant.api));
        } else if (about.some(({ rule }) => rule.listed)) limited.push(next(this.#withoutColumns(api)));
      }
      if (apis.length + limited.length === 0) return [];
      visibleProjects += 1;
      return [{ ...project, id: visibleProjects, apis, ...(limited.length === 0 ? {} : { limited }) }];
    });
    return { catalogue: { projects }, grants };
  }

  #grantOf(about: readonly KnownRule[], principal: Principal): Grant | null {
    for (const { rule, place, grant } of about) {
      const found = admission(rule, principal, this.#file);
      if (found === 'admitted') return grant;
      if (found === 'no') continue;
      this.#report(place, found.alias, principal);
      return null;
    }
    return null;
  }

  #report(place: string, alias: string, { user, aliases }: Principal): void {
    const key = `${place} ${alias}`;
    if (this.#misnamed.has(key)) return;
    const isGroup = aliases.groups.includes(alias) && !aliases.users.includes(alias);
    const problem = isGroup
      ? `${place} contains the group "${alias}" without its identity provider’s prefix, so it matches no users. "${user}" is in that group: add this user’s prefix to the group name.`
      : `${place} contains "${alias}", which isn’t a user name of this service, so it matches no users. "${user}" signed in with this display name. If you mean that user, use "${user}".`;
    this.#misnamed.set(key, problem);
    this.#onMisnamed(problem);
  }

  #withNumber(api: PublishedApi, id: number): PublishedApi {
    if (api.id === id) return api;
    const known = this.#numbered.get(api) ?? new Map<number, PublishedApi>();
    this.#numbered.set(api, known);
    const numbered = known.get(id) ?? { ...api, id };
    known.set(id, numbered);
    return numbered;
  }

  #withoutColumns(api: PublishedApi): PublishedApi {
    const known = this.#limited.get(api) ?? { ...api, columns: [], model: { name: api.model.name, properties: [] } };
    this.#limited.set(api, known);
    return known;
  }

  /** Whether a caller is one of those who are told how the service does. */
  isOperator(principal: Principal): boolean {
    if (this.#file.operators === undefined) return false;
    const found = admission(this.#file.operators, principal, this.#file);
    if (found !== 'admitted' && found !== 'no') this.#report('operators', found.alias, principal);
    return found === 'admitted';
  }

  /** What of the rules cannot be used, each in one line: a column or a filter that an API has no place for, a rule about no API. */
  problemsIn({ projects }: Catalogue): readonly string[] {
    const apis = projects.flatMap((project) => project.apis);
    const wrong = apis.flatMap((api) =>
      this.#about(api).flatMap(({ place, mistake }) =>
        mistake === null ? [] : [`${place} about ${api.root}/${api.accessPoint}: ${mistake}`],
      ),
    );
    const idle = this.#file.rules.flatMap((rule, index) =>
      apis.some((api) => isAbout(rule, api)) ? [] : [`rules.${index} doesn’t match any API (${rule.apis.join(', ')})`],
    );
    return [...wrong, ...idle, ...this.#unknown, ...this.#misnamed.values()];
  }

  #about(api: PublishedApi): readonly KnownRule[] {
    const known = this.#known.get(api);
    if (known !== undefined) return known;
    const about = this.#file.rules.flatMap((rule, index): KnownRule[] => {
      if (!isAbout(rule, api)) return [];
      const grant = grantOf(rule, api);
      const place = `rules.${index}`;
      return ['mistake' in grant ? { rule, place, grant: null, mistake: grant.mistake } : { rule, place, grant, mistake: null }];
    });
    this.#known.set(api, about);
    return about;
  }

  #restrict(table: Table, { rows, columns }: Grant, principal: Principal): Table {
    if (rows === null && columns === null) return table;
    const guard = rows === null ? null : rows.for((name) => this.#valuesOf(name, principal));
    return new RestrictedTable(table, columns ?? new Set(table.columns.map(({ name }) => name)), guard);
  }

  #valuesOf(name: string, principal: Principal): readonly string[] | undefined {
    if (name === 'user') return [principal.user];
    if (name === 'groups') return groupsOf(principal, this.#file);
    const claim = claimAt(principal.claims, name.slice('claim:'.length));
    const all = Array.isArray(claim) ? claim : [claim];
    const plain = all.filter((one) => typeof one === 'string' || typeof one === 'boolean' || Number.isFinite(one));
    return plain.length === all.length ? plain.map(String) : undefined;
  }
}

/** Callers whose view is kept; of ten thousand APIs one takes a megabyte. */
const mostCallers = 32;

/** What a caller may see of a catalogue, and how much of each of its tables. */
interface Visible {
  readonly catalogue: Catalogue;
  readonly grants: ReadonlyMap<string, Grant>;
}

interface KnownRule {
  readonly rule: Rule;
  /** Where in the file. */
  readonly place: string;
  /** Null where it cannot be used. */
  readonly grant: Grant | null;
  readonly mistake: string | null;
}

/** What somebody unknown may see. */
const nothingPublished: PublishedData = { catalogue: { projects: [] }, engine: { table: () => undefined, close: async () => {} } };
