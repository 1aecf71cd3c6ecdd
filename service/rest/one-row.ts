import { normalise, type Predicate } from '../../shared/query/index.ts';
import { filterToModel, parseFilter } from '../../shared/rsql/index.ts';
import { quote } from '../../shared/rsql/quoting.ts';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';

/**
 * Returns the condition for the key in a path: the values of the key's columns in their order, separated by commas.
 *
 * @param written the last path segment, as sent. A comma in a value is `%2C`.
 * @throws HttpProblem 404 if the API has no key, 400 if the values are invalid
 */
export function keyCondition(api: PublishedApi, written: string): Predicate {
  const keys = api.columns.filter(({ key }) => key);
  if (keys.length === 0) throw new HttpProblem(404, 'unknown-path', errorText('no-key', { api: api.accessPoint }));
  const values = written.split(',').map((value) => decodeURIComponent(value));
  const names = keys.map(({ name }) => name).join(',');
  const refused = new HttpProblem(400, 'query-refused', errorText('key-values', { api: api.accessPoint, columns: names }));
  if (values.length !== keys.length) throw refused;
  const operands = keys.map(({ name }, index) => {
    const { tree, diagnostics } = parseFilter(`${name}==${quote(values[index] ?? '')}`, undefined, api.model);
    const { predicate } = filterToModel(tree, api.model);
    if (predicate === null || diagnostics.some(({ severity }) => severity === 'error')) throw refused;
    return predicate;
  });
  const condition = normalise({ kind: 'and', operands });
  if (condition === null) throw refused;
  return condition;
}
