/** A point of a line. */
interface LinePoint {
  readonly at: number;
  readonly value: number;
}

/** Share of the steps between points that must be equal, so that a longer step is a gap. */
const regularShare = 0.5;
/** A step is a gap if it is longer than this many regular steps. Months and years have different lengths. */
const longStep = 1.5;

/**
 * Inserts a point without a value into each gap of a line whose points are otherwise at regular steps, so that the line doesn't cross the
 * gap. Points at irregular steps have no gaps.
 */
export function withGaps<Point extends LinePoint>(points: readonly Point[]): readonly (Point | LinePoint)[] {
  const steps = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at));
  const regular = Math.min(...steps.filter((step) => step > 0));
  const isRegular = (step: number): boolean => step <= regular * longStep;
  if (!Number.isFinite(regular) || steps.filter(isRegular).length < steps.length * regularShare) return points;
  return points.flatMap((point, index) => {
    const step = steps[index - 1];
    const before = points[index - 1];
    return step === undefined || before === undefined || isRegular(step)
      ? [point]
      : [{ at: before.at + regular, value: Number.NaN }, point];
  });
}
