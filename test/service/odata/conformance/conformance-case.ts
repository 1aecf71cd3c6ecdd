/** A request to a service of the shop, and its response. */
export interface ConformanceCase {
  readonly title: string;
  /** Relative to the service root. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Defaults to 200. */
  readonly status?: number;
  /** The parsed body with relative URLs. For an error, its code. */
  readonly body: unknown;
}
