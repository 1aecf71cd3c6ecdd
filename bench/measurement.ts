/** One figure: what it is, how much of what limit, and whether that holds. */
export interface Measurement {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  readonly holds: boolean;
}
