/** One measured figure, its limit, and whether the figure is within the limit. */
export interface Measurement {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  readonly holds: boolean;
}
