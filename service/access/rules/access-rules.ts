import type { Catalogue, PublishedApi } from '../../catalogue/catalogue.ts';
import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Table } from '../../engine/engine.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { Principal } from '../access.ts';
import { claimAt } from '../claim.ts';
import type { CallerView } from './caller-view.ts';
import { RestrictedTable } from './restricted-table.ts';
import type { Rule, RuleFile } from './rule-file.ts';
import { type Grant, grantOf } from './rule-grant.ts';
import { admission, appliesIn, appliesTo, groupsOf, namesWithoutPrefix } from './rule-matching.ts';

/**
 * Determines by access rules what each caller can see of the published data.
 *
 * The first rule that matches the API and the caller decides. Without a matching rule, or if the rule is invalid, the API is hidden from
 * the caller, unless a rule for the API has `listed`. A rule that names a caller by a display name also decides, but grants nothing,
 * because it might restrict what a later rule grants to all callers.
 */
export class AccessRules implements CallerView {
  readonly #file: RuleFile;
  readonly #rulesByApi = new WeakMap<PublishedApi, readonly ResolvedRule[]>();
  /** Cached views by catalogue and caller. The most recent caller is last. */
  readonly #visible = new WeakMap<Catalogue, Map<string, Visible>>();
  /** APIs without columns, for callers who can only list them. All these callers share the same object. */
  readonly #limited = new WeakMap<PublishedApi, PublishedApi>();
  /** APIs by their number in a caller's catalogue. All callers with the same number for an API share the same object. */
  readonly #numbered = new WeakMap<PublishedApi, Map<number, PublishedApi>>();

  readonly #unknown: readonly ErrorText[];
  readonly #onAliasUsed: (problem: ErrorText) => void;
  /** Problems with names in rules that are only display names, by position and name. */
  readonly #aliasProblems = new Map<string, ErrorText>();

  /**
   * @param onAliasUsed receives a sentence, once for each name in a rule that is only a display name of an authenticated caller
   * @param prefixes prefixes of all sources of users. Each user name starts with one of them.
   */
  constructor(file: RuleFile, onAliasUsed: (problem: ErrorText) => void = () => {}, prefixes: readonly string[] = ['']) {
    this.#file = file;
    this.#onAliasUsed = onAliasUsed;
    this.#unknown = namesWithoutPrefix(file, prefixes);
  }

  view(principal: Principal | null, published: PublishedData): PublishedData {
    if (principal === null) return emptyPublication;
    const { engine } = published;
    const { catalogue, grants } = this.#visibleTo(principal, published.catalogue);
    const table = (name: string): Table | undefined => {
      const grant = grants.get(name);
      const fullTable = grant === undefined ? undefined : engine.table(name);
      return grant === undefined || fullTable === undefined ? undefined : this.#restrict(fullTable, grant, principal);
    };
    return { catalogue, engine: { table, close: async () => {} } };
  }

  /**
   * Returns the view of a caller. It is computed once per caller and catalogue, because that takes as long as a response if there are many
   * APIs.
   */
  #visibleTo(principal: Principal, catalogue: Catalogue): Visible {
    const callers = this.#visible.get(catalogue) ?? new Map<string, Visible>();
    this.#visible.set(catalogue, callers);
    // Only these properties of a caller affect which rules apply.
    const name = JSON.stringify([principal.user, principal.groups, principal.aliases]);
    const visible = callers.get(name) ?? this.#computeVisible(principal, catalogue);
    callers.delete(name);
    callers.set(name, visible);
    const [longestUnused = name] = callers.keys();
    if (callers.size > maxCallers) callers.delete(longestUnused);
    return visible;
  }

  #computeVisible(principal: Principal, catalogue: Catalogue): Visible {
    const grants = new Map<string, Grant>();
    let visibleApis = 0;
    let visibleProjects = 0;
    // Hidden APIs have no numbers, because gaps would reveal how many hidden APIs there are.
    const next = (api: PublishedApi): PublishedApi => {
      visibleApis += 1;
      return this.#withNumber(api, visibleApis);
    };
    const projects = catalogue.projects.flatMap((project) => {
      const apis: PublishedApi[] = [];
      const limited: PublishedApi[] = [];
      for (const api of project.apis) {
        const rules = this.#rulesFor(api);
        const grant = this.#grantOf(rules, principal);
        if (grant !== null) {
          grants.set(api.table, grant);
          apis.push(next(grant.api));
        } else if (rules.some(({ rule }) => rule.listed)) limited.push(next(this.#withoutColumns(api)));
      }
      if (apis.length + limited.length === 0) return [];
      visibleProjects += 1;
      return [{ ...project, id: visibleProjects, apis, ...(limited.length === 0 ? {} : { limited }) }];
    });
    const unreadable = (catalogue.unreadable ?? []).filter((api) => {
      const applying = this.#file.rules.filter((rule) => appliesTo(rule, api));
      return applying.map((rule) => admission(rule, principal, this.#file)).find((one) => one !== 'no') === 'admitted';
    });
    const isAwaited = (root: string, name: string | null): boolean => {
      if (catalogue.isAwaited?.(root, name) !== true) return false;
      const applying = this.#file.rules.filter((rule) =>
        name === null ? appliesIn(rule, root) : appliesTo(rule, { root, accessPoint: name }),
      );
      const admissions = applying.map((rule) => admission(rule, principal, this.#file));
      return name === null ? admissions.includes('admitted') : admissions.find((one) => one !== 'no') === 'admitted';
    };
    return { catalogue: { projects, isAwaited, ...(unreadable.length === 0 ? {} : { unreadable }) }, grants };
  }

  #grantOf(rules: readonly ResolvedRule[], principal: Principal): Grant | null {
    for (const { rule, path, grant } of rules) {
      const admitted = admission(rule, principal, this.#file);
      if (admitted === 'admitted') return grant;
      if (admitted === 'no') continue;
      this.#report(path, admitted.alias, principal);
      return null;
    }
    return null;
  }

  #report(path: string, alias: string, { user, aliases }: Principal): void {
    const key = `${path} ${alias}`;
    if (this.#aliasProblems.has(key)) return;
    const isGroup = aliases.groups.includes(alias) && !aliases.users.includes(alias);
    const problem = errorText(isGroup ? 'rules.group-without-prefix' : 'rules.display-name', { path, alias, user });
    this.#aliasProblems.set(key, problem);
    this.#onAliasUsed(problem);
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

  /** Returns whether a caller can see the operational state of the service. */
  isOperator(principal: Principal): boolean {
    if (this.#file.operators === undefined) return false;
    const admitted = admission(this.#file.operators, principal, this.#file);
    if (admitted !== 'admitted' && admitted !== 'no') this.#report('operators', admitted.alias, principal);
    return admitted === 'admitted';
  }

  /** Returns the problems of the rules, one line each: unknown columns, invalid filters, and rules without a matching API. */
  problemsIn({ projects }: Catalogue): readonly ErrorText[] {
    const apis = projects.flatMap((project) => project.apis);
    const invalid = apis.flatMap((api) =>
      this.#rulesFor(api).flatMap(({ path, mistake }) =>
        mistake === null ? [] : [errorText('rules.about', { path, api: `${api.root}/${api.accessPoint}`, mistake })],
      ),
    );
    const unmatched = this.#file.rules.flatMap((rule, index) =>
      apis.some((api) => appliesTo(rule, api))
        ? []
        : [errorText('rules.unmatched', { path: `rules.${index}`, apis: rule.apis.join(', ') })],
    );
    return [...invalid, ...unmatched, ...this.#unknown, ...this.#aliasProblems.values()];
  }

  #rulesFor(api: PublishedApi): readonly ResolvedRule[] {
    const known = this.#rulesByApi.get(api);
    if (known !== undefined) return known;
    const rules = this.#file.rules.flatMap((rule, index): ResolvedRule[] => {
      if (!appliesTo(rule, api)) return [];
      const grant = grantOf(rule, api);
      const path = `rules.${index}`;
      return ['mistake' in grant ? { rule, path, grant: null, mistake: grant.mistake } : { rule, path, grant, mistake: null }];
    });
    this.#rulesByApi.set(api, rules);
    return rules;
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

/** Maximum number of callers whose view is cached. A view of ten thousand APIs takes a megabyte. */
const maxCallers = 32;

/** The part of a catalogue that a caller can see, and the visible part of each table. */
interface Visible {
  readonly catalogue: Catalogue;
  readonly grants: ReadonlyMap<string, Grant>;
}

interface ResolvedRule {
  readonly rule: Rule;
  /** Position of the rule in the file. */
  readonly path: string;
  /** What the rule grants. Null if the rule is invalid for the API. */
  readonly grant: Grant | null;
  readonly mistake: ErrorText | null;
}

/** The view of unauthenticated callers, which is empty. */
const emptyPublication: PublishedData = { catalogue: { projects: [] }, engine: { table: () => undefined, close: async () => {} } };
