import type { IssuerKeys } from './issuer-keys.ts';

/** Milliseconds between two checks of an issuer: if it responds, and if it doesn't. */
const intervals = { up: 60_000, down: 10_000 };

/** Checks issuers at intervals, so that the status is known before somebody can't sign in. */
export class IssuerWatch {
  readonly #checkedAt = new Map<IssuerKeys, number>();
  readonly #timer: NodeJS.Timeout;
  #issuers: readonly IssuerKeys[];

  constructor(issuers: readonly IssuerKeys[], interval = 1_000) {
    this.#issuers = issuers;
    this.#timer = setInterval(() => void this.#check(), interval).unref();
  }

  get issuers(): readonly IssuerKeys[] {
    return this.#issuers;
  }

  /** Replaces the issuers after a change of the configuration. */
  replace(issuers: readonly IssuerKeys[]): void {
    this.#issuers = issuers;
    for (const issuer of this.#checkedAt.keys()) if (!issuers.includes(issuer)) this.#checkedAt.delete(issuer);
  }

  /** Checks the issuers that haven't been checked yet. Never rejects. */
  async first(): Promise<void> {
    await this.#check();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const now = performance.now();
    const due = this.#issuers.filter((issuer) => {
      const before = this.#checkedAt.get(issuer);
      return before === undefined || now - before > (issuer.state.isUp === false ? intervals.down : intervals.up);
    });
    for (const issuer of due) this.#checkedAt.set(issuer, now);
    await Promise.all(due.map((issuer) => issuer.refresh()));
  }
}
