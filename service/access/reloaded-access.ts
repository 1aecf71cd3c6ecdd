import type { Access } from './access.ts';
import type { TokenOwners } from './token-owners.ts';

/** Authentication as configured. */
export interface SignIn {
  readonly access: Access;
  /** The users whose service tokens are accepted. */
  readonly owners: TokenOwners;
  /** The prefixes of all sources of users. */
  readonly prefixes: readonly string[];
}

/** Authentication of a running service. A changed configuration replaces it, but the enabled methods stay the same. */
export class ReloadedSignIn implements SignIn {
  readonly access: Access;
  readonly owners: TokenOwners;
  #current: SignIn;

  constructor(first: SignIn) {
    this.#current = first;
    this.access = {
      methods: first.access.methods ?? [],
      authenticate: (headers, origin) => this.#current.access.authenticate(headers, origin),
    };
    this.owners = {
      find: (owner) => this.#current.owners.find(owner),
      stateOf: (account) => this.#current.owners.stateOf(account),
      failureOf: (account) => this.#current.owners.failureOf(account),
      mostDays: (account) => this.#current.owners.mostDays(account),
    };
  }

  get prefixes(): readonly string[] {
    return this.#current.prefixes;
  }

  replace(next: SignIn): void {
    this.#current = next;
  }
}
