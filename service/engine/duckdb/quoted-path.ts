import { quoteText } from '../../../shared/sql/quoting.ts';

/**
 * Quotes the path of one file for DuckDB's functions that read files. They take a path as a pattern, in which `*`, `?`, and `[` would
 * select other files. In brackets, each of these characters stands for itself.
 */
export function quotePath(path: string): string {
  return quoteText(path.replace(/[*?[]/g, '[$&]'));
}
