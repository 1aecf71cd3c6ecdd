/**
 * What a deployment says that an entity set can do (vocabularies Org.OData.Capabilities.V1 and Org.OData.Aggregation.V1, `sap:` attributes).
 *
 * Paths are as in a URL: `name`, `Address/City`. A member that nothing was said about is left out, and means that it can be done.
 */
export interface Capabilities {
  readonly filterable?: boolean;
  /** Paths on which no condition can be put. */
  readonly nonFilterable?: readonly string[];
  /** Whether there must be a `$filter` at all. */
  readonly requiresFilter?: boolean;
  /** Paths on which there must be a condition. */
  readonly requiredInFilter?: readonly string[];
  readonly filterExpressions?: readonly FilterExpressionRestriction[];
  readonly sortable?: boolean;
  readonly nonSortable?: readonly string[];
  /** Paths that can be sorted by upwards only, or downwards only. */
  readonly ascendingOnly?: readonly string[];
  readonly descendingOnly?: readonly string[];
  readonly countable?: boolean;
  readonly topSupported?: boolean;
  readonly skipSupported?: boolean;
  readonly selectable?: boolean;
  readonly expandable?: boolean;
  readonly nonExpandable?: readonly string[];
  /** How deep `$expand` may go; -1 where there is no limit. */
  readonly maxLevels?: number;
  readonly searchable?: boolean;
  readonly readable?: boolean;
  readonly readableByKey?: boolean;
  readonly applySupported?: boolean;
  readonly computeSupported?: boolean;
}

/** What conditions a property takes: `SingleValue`, `MultiValue`, `SingleRange`, `MultiRange`, `SearchExpression`, `MultiRangeOrSearchExpression`. */
export interface FilterExpressionRestriction {
  readonly path: string;
  readonly allowed: string;
}
