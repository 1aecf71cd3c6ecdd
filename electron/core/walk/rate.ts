import type { WalkProgress } from '../../../shared/contract/walk.ts';

/** Over how long a rate is taken, milliseconds. */
const span = 10_000;
/** Between two looks, milliseconds. */
const step = 250;

/** How fast rows and bytes come. */
export interface Rates {
  readonly rowsPerSecond: number | null;
  readonly bytesPerSecond: number | null;
  /** Until the end at this rate. */
  readonly secondsLeft: number | null;
}

const unknown: Rates = { rowsPerSecond: null, bytesPerSecond: null, secondsLeft: null };

/** The rate of the last ten seconds: an earlier pause, or a slow first page, does not count any more. */
export class Rate {
  #looks: readonly { readonly at: number; readonly rows: number; readonly bytes: number }[] = [];

  /** Forgets what was before a pause. */
  begin(): void {
    this.#looks = [];
  }

  /** @param now Milliseconds of any clock that only goes forward. */
  look({ rows, bytes, total }: WalkProgress, now: number): Rates {
    const last = this.#looks.at(-1);
    if (last === undefined || now - last.at >= step) {
      this.#looks = [...this.#looks.filter(({ at }) => now - at <= span), { at: now, rows, bytes }];
    }
    const [first] = this.#looks;
    if (first === undefined || now - first.at < step) return unknown;
    const seconds = (now - first.at) / 1000;
    const rowsPerSecond = (rows - first.rows) / seconds;
    const left = total === null || rowsPerSecond <= 0 ? null : Math.max(0, total - rows) / rowsPerSecond;
    return { rowsPerSecond, bytesPerSecond: (bytes - first.bytes) / seconds, secondsLeft: left };
  }
}
