import { languageOf } from '../../../shared/languages/index.ts';
import { entityModelOf } from '../../../shared/metadata/index.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { defaultPaths, entitySetName, metadataUrls } from '../catalogue/addresses.ts';
import { findEntitySetOf } from '../catalogue/describe.ts';
import { fetchMetadata } from '../catalogue/metadata.ts';
import type { Session } from '../connections/session.ts';
import type { AllRowsQuery } from './fetched-rows.ts';

/** Maximum milliseconds to wait for `$metadata`. Without it, duplicate keys aren't detected. */
const longestWait = 10_000;

/** Returns the OData address of the rows of a query. Null if it isn't known, or if the rows are groups. */
function odataAddress({ format, url }: AllRowsQuery, baseUrl: string, paths = defaultPaths): string | null {
  const parts = splitUrl(url);
  if (splitParameters(url, parts).some(({ name }) => name.text === '$apply')) return null;
  const address = parts.base.replace(/\/+$/, '');
  if (languageOf(format).hasMetadata) return address;
  const folder = `${baseUrl}${paths.rest}/`;
  return address.startsWith(folder) ? `${baseUrl}${paths.odata}/${address.slice(folder.length)}` : null;
}

/**
 * Returns the names of the key columns of a query's rows from `$metadata`. Empty if there is no key, or if the metadata can't be read.
 *
 * @throws the signal's reason.
 */
export async function keyColumnsOf(
  session: Session,
  redaction: Redaction,
  query: AllRowsQuery,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { baseUrl, paths } = await session.access(signal);
  const address = odataAddress(query, baseUrl, paths);
  if (address === null) return [];
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
  const { schema } = await fetchMetadata(session, redaction, metadataUrls(address), limited).catch(() => ({ schema: null }));
  signal.throwIfAborted();
  const set = schema === null ? null : findEntitySetOf(schema, [entitySetName(address)]);
  if (schema === null || set === null) return [];
  const typeName = entityModelOf(schema, set.name)?.typeName;
  const type = schema.types.find(({ name }) => name === typeName || name === set.typeName);
  return type?.key.map(({ path }) => path) ?? [];
}
