import type { Exchange } from '../../shared/contract/exchange.ts';

/** The steps of an exchange, in the order in which they are taken. */
export const timingSteps = ['dns', 'tcp', 'proxy', 'tls', 'firstByte', 'download'] as const;
export type TimingStep = (typeof timingSteps)[number];

/** One bar of the waterfall, in milliseconds from the beginning of the first step. */
export interface TimedStep {
  readonly step: TimingStep;
  readonly start: number;
  readonly duration: number;
}

/** Lays the steps that were taken one after the other; those that were not (no name to resolve, no proxy) are left out. */
export function layTimings({ timings }: Exchange, download: number | null): readonly TimedStep[] {
  let start = 0;
  return timingSteps.flatMap((step) => {
    const duration = step === 'download' ? download : timings[step];
    if (duration === null) return [];
    const laid = { step, start, duration };
    start += duration;
    return [laid];
  });
}
