import { type OptionName, readOptionName } from '../../shared/odata/options.ts';
import { splitParameters } from '../../shared/url/index.ts';
import { queryNotSupported } from '../http/problems/query-mistake.ts';
import type { ErrorText } from '../texts/error-text.ts';

/**
 * Rejects OData options that a kind of response doesn't support.
 *
 * @param textOf Returns the message for an option.
 * @throws HttpProblem 501 for another OData option than the supported ones
 */
export function rejectOtherOptions(search: string, supported: ReadonlySet<OptionName>, textOf: (option: string) => ErrorText): void {
  const other = splitParameters(search).find(({ name }) => {
    const option = readOptionName(name.text);
    return option !== 'custom' && option !== 'unknown' && !supported.has(option);
  });
  if (other === undefined) return;
  const at = { parameter: other.name.text, from: 0, to: other.value.text.length };
  throw queryNotSupported([{ code: 'not-answered', text: textOf(other.name.text), at }]);
}
