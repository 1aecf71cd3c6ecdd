import type { Catalogue, PublishedApi } from '../../catalogue/catalogue.ts';
import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Table } from '../../engine/engine.ts';
import type { Principal } from '../access.ts';
import { claimAt } from '../claim.ts';
import type { CallerView } from './caller-view.ts';
import { RestrictedTable } from './restricted-table.ts';
import type { Rule, RuleFile } from './rule-file.ts';
import { admits, groupsOf, isAbout } from './rule-fits.ts';
import { type Grant, grantOf } from './rule-grant.ts';

/**
 * Access rules at work: what each caller may see of what is published.
 *
 * Of the rules that are about an API and let the caller in the first one decides; where there is none, or it cannot be used, the API is
 * not there for this caller, unless a rule about it says that it is listed.
 */
export class AccessRules implements CallerView {
  readonly #file: RuleFile;
  readonly #known = new WeakMap<PublishedApi, readonly KnownRule[]>();

  constructor(file: RuleFile) {
    this.#file = file;
  }

  view(principal: Principal | null, published: PublishedData): PublishedData {
    if (principal === null) return nothingPublished;
    const { catalogue, engine } = published;
    const grants = new Map<string, Grant>();
    const projects = catalogue.projects.flatMap((project) => {
      const apis: PublishedApi[] = [];
      const limited: PublishedApi[] = [];
      for (const api of project.apis) {
        const about = this.#about(api);
        const grant = about.find(({ rule }) => admits(rule, principal, this.#file))?.grant ?? null;
        if (grant !== null) {
          grants.set(api.table, grant);
          apis.push(grant.api);
        } else if (about.some(({ rule }) => rule.listed))
          limited.push({ ...api, columns: [], model: { name: api.model.name, properties: [] } });
      }
      return apis.length + limited.length === 0 ? [] : [{ ...project, apis, ...(limited.length === 0 ? {} : { limited }) }];
    });
    const table = (name: string): Table | undefined => {
      const grant = grants.get(name);
      const whole = grant === undefined ? undefined : engine.table(name);
      return grant === undefined || whole === undefined ? undefined : this.#restrict(whole, grant, principal);
    };
    return { catalogue: { projects }, engine: { table, close: async () => {} } };
  }

  /** Whether a caller is one of those who are told how the service does. */
  isOperator(principal: Principal): boolean {
    return this.#file.operators !== undefined && admits(this.#file.operators, principal, this.#file);
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
      apis.some((api) => isAbout(rule, api)) ? [] : [`rules.${index} is about no API (${rule.apis.join(', ')})`],
    );
    return [...wrong, ...idle];
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
