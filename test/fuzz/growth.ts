/** How the time of a reader grew: milliseconds for a text, and for one that is four times as long. */
export interface Growth {
  readonly length: number;
  readonly shorter: number;
  readonly longer: number;
}

/** A text four times as long takes four times as long in linear time, sixteen times in quadratic time. */
const mostGrowth = 10;
/** Shorter times say nothing, and longer ones need no further proof: milliseconds. */
const noise = 25;
const certain = 250;
const lengths = [2_048, 8_192, 32_768];

/**
 * Reads texts of growing length; ends where the time for each byte grows.
 *
 * @param textOf Makes a text of about that length.
 * @returns what grew too fast; null if nothing did up to 32 Ki characters
 */
export function growthOf(read: (text: string) => void, textOf: (length: number) => string): Growth | null {
  for (const length of lengths) {
    const text = textOf(length);
    if (cost(read, text, 1) < noise) continue;
    const longer = cost(read, text, 5);
    const shorter = cost(read, textOf(length / 4), 5);
    if (grew(shorter, longer) && (longer > certain || grew(longer, cost(read, textOf(length * 4), 2)))) return { length, shorter, longer };
    // Slow, but linear: a longer text would only take longer.
    if (longer > 500) return null;
  }
  return null;
}

function grew(shorter: number, longer: number): boolean {
  return longer >= noise && longer / Math.max(0.05, shorter) > mostGrowth;
}

/** The least of several times in milliseconds, of the processor or on the clock; a time below the noise is not taken again. */
function cost(read: (text: string) => void, text: string, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && (least >= noise || round < 2); round += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, performance.now() - start, (user + system) / 1000);
  }
  return least;
}
