/** Times of a reader in milliseconds, for a text and for a text four times as long. */
export interface Growth {
  readonly length: number;
  readonly shorter: number;
  readonly longer: number;
}

/** Maximum ratio of the two times. A text four times as long takes four times in linear time, sixteen times in quadratic time. */
const maxGrowth = 10;
/** Times in milliseconds: shorter ones are too imprecise to compare, and longer ones need no confirmation. */
const noise = 25;
const certain = 250;
const lengths = [2_048, 8_192, 32_768];

/**
 * Reads texts of increasing length until the time per byte increases.
 * @param textOf creates a text of approximately this length
 * @returns the first disproportionate times, or null if there are none up to 32 Ki characters
 */
export function growthOf(read: (text: string) => void, textOf: (length: number) => string): Growth | null {
  for (const length of lengths) {
    const [text, quarter] = [textOf(length), textOf(length / 4)];
    const once = cost(read, text, 1);
    // Most readers are fast or clearly linear, which these measurements show at a sixth of the price of the exact ones.
    if (once < noise) continue;
    if (!grew(cost(read, quarter, 2), once)) {
      // The reader is slow but linear. A longer text would only take longer.
      if (once > 500) return null;
      continue;
    }
    const longer = cost(read, text, 5);
    const shorter = cost(read, quarter, 5);
    if (grew(shorter, longer) && (longer > certain || grew(longer, cost(read, textOf(length * 4), 2)))) return { length, shorter, longer };
  }
  return null;
}

function grew(shorter: number, longer: number): boolean {
  return longer >= noise && longer / Math.max(0.05, shorter) > maxGrowth;
}

/** Returns the lowest of several times in milliseconds, CPU time or elapsed time. A time below the noise isn't measured again. */
function cost(read: (text: string) => void, text: string, rounds: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && (lowest >= noise || round < 2); round += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    lowest = Math.min(lowest, performance.now() - start, (user + system) / 1000);
  }
  return lowest;
}
