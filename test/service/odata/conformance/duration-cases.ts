import type { ConformanceCase } from './conformance-case.ts';

const matches = (condition: string, isTrue: boolean): ConformanceCase => ({
  title: `${condition} is ${isTrue}`,
  path: `customers/$count?$filter=id eq 1 and ${condition}`,
  body: isTrue ? 1 : 0,
});

/** Durations without their prefix, which OData 4.01 allows (URL Conventions 4.01, 5.1.1.14.1). */
export const durationCases: readonly ConformanceCase[] = [
  matches("(2020-01-02T00:00:00Z sub 2020-01-01T00:00:00Z) eq 'P1D'", true),
  matches("(2020-01-02T00:00:00Z sub 2020-01-01T00:00:00Z) eq 'PT24H'", true),
  matches("(2020-01-02T00:00:00Z sub 2020-01-01T00:00:00Z) gt 'P1D'", false),
  matches("'P2D' gt (2020-01-02 sub 2020-01-01)", true),
  matches("2020-01-01T00:00:00Z add 'P1D' eq 2020-01-02T00:00:00Z", true),
  matches("2020-01-02 sub @day eq 2020-01-01&@day='P1D'", true),
  matches("totalseconds('P1DT1S') eq 86401", true),
  matches("(2020-01-02 sub 2020-01-01) in ('PT1H','P1D')", true),
  matches("name eq 'P1D'", false),
];
