import type { ServiceProblemCode } from '../../service/http/problems/http-problem.ts';
import { generatedPage } from './markdown.ts';

interface Entry {
  readonly status: string;
  readonly cause: string;
  readonly fix: string;
}

function entry(status: string, cause: string, fix: string): Entry {
  return { status, cause, fix };
}

/** Every error code of the data service. */
const entries: Readonly<Record<ServiceProblemCode, Entry>> = {
  'access-limited': entry(
    '403',
    'The API is listed, but no access rule gives you access, or the database denies it.',
    'Ask the administrator of the service for access.',
  ),
  'authentication-unavailable': entry(
    '503',
    'The service can’t verify your credentials now: the user’s state is unknown, Kerberos isn’t available, or too many Kerberos tokens are waiting.',
    'Try again in a moment. If the error persists, contact the administrator.',
  ),
  'body-refused': entry(
    '400',
    'The request body doesn’t match its `Content-Type`, or lacks required values.',
    'Correct the body or its `Content-Type`.',
  ),
  'body-too-large': entry(
    '413',
    'The request body is larger than `--body-bytes` allows.',
    'Send a smaller body. The administrator can raise the limit.',
  ),
  'data-changed': entry(
    '410',
    'The data was reloaded after you received the page that contains this link.',
    'Start again from the first page.',
  ),
  'engine-busy': entry(
    '503',
    'Other queries are using all connections of the service to the data.',
    'Try again after the time in `Retry-After`. The administrator can change `--engine-wait-seconds`.',
  ),
  'format-not-supported': entry(
    '406, 415',
    'The service doesn’t support the format in `Accept`, `$format`, or the `Content-Type` of the body.',
    'Use a format that the [protocol](../reference/protocol.md#responses) describes.',
  ),
  'headers-too-large': entry('431', 'The request headers or the URL are too long.', 'Send fewer or shorter headers, or a shorter URL.'),
  internal: entry('500', 'An error occurred in the service.', 'Send the `requestId` to the administrator. The log contains the cause.'),
  'issuer-certificate': entry(
    '503',
    'The service doesn’t trust the certificate of the identity provider. The message contains the cause, such as `SELF_SIGNED_CERT_IN_CHAIN`.',
    'The administrator adds the provider’s CA certificate with `--issuer-ca`, or renews the certificate.',
  ),
  'issuer-response': entry(
    '503',
    'The identity provider responds, but not with its keys or a user record: another issuer, an error status, or invalid JSON.',
    'The administrator corrects the `issuer`, or checks the identity provider.',
  ),
  'issuer-unreachable': entry(
    '503',
    'The identity provider isn’t responding, so the service can’t verify your credentials.',
    'Try again in a moment. If the error persists, contact the administrator.',
  ),
  'isolation-not-supported': entry('412', 'The service doesn’t support `OData-Isolation`.', 'Remove this header.'),
  'memory-short': entry(
    '503',
    'The service has reached its memory limit, or has no space for further asynchronous responses.',
    'Try again in a moment. The administrator can raise `--process-memory`.',
  ),
  'method-not-allowed': entry('405', 'The URL doesn’t support this HTTP method.', 'Use one of the methods in the `Allow` header.'),
  'not-authenticated': entry(
    '401',
    'The credentials are missing, expired, revoked, or invalid.',
    'Send a valid bearer token, service token, or Kerberos ticket: see [Authentication](../service/authentication.md).',
  ),
  'not-published-yet': entry(
    '503',
    'The service is still publishing its data, such as after a start with large files. The API may be available when that is done.',
    'Try again after the time in `Retry-After`. Operators find the progress in `/dmp-api/status` and in the log.',
  ),
  'operators-only': entry(
    '403',
    'Only operators can read this URL.',
    'Ask the administrator to add you to [operators](../service/access-rules.md#operators).',
  ),
  'query-failed': entry(
    '500',
    'The service can’t read the database, or can’t write the rows in the requested format.',
    'Send the `requestId` to the administrator. The log contains the cause.',
  ),
  'query-limit-exceeded': entry(
    '400, 413',
    'The query, the batch, or an asynchronous response exceeds a size limit.',
    'Simplify the query or the batch. The message contains the limit and, if the administrator can change it, the option.',
  ),
  'query-not-supported': entry(
    '501',
    'OData allows this query, but the service doesn’t support it.',
    'See [what the service supports](../service/http-api.md). `parameter`, `from`, and `to` show the position.',
  ),
  'query-refused': entry(
    '400',
    'The query has an error: an unknown column or parameter, a value of the wrong type, or invalid syntax.',
    'Correct the query. `parameter`, `from`, and `to` show the position.',
  ),
  'query-too-large': entry(
    '503',
    'The query requires more memory than `--engine-memory` allows, or more memory or disk space than the database has.',
    'Add a filter, or sort and group by fewer columns. The administrator can raise the limit.',
  ),
  'query-too-long': entry(
    '503',
    'The query took longer than `--query-seconds` allows.',
    'Add a filter, or request fewer rows. The administrator can raise the limit.',
  ),
  'request-malformed': entry(
    '400, 408',
    'The request isn’t valid HTTP, such as two `Host` headers, or it didn’t arrive completely.',
    'Check whether the port uses HTTPS, and whether a proxy between the client and the service changes requests.',
  ),
  'sign-in-needed': entry(
    '403',
    'Service tokens can’t create, list, or revoke service tokens.',
    'Sign in as a user with a bearer token or a Kerberos ticket.',
  ),
  'source-damaged': entry(
    '503',
    'The file of this API is damaged or missing, so its rows can’t be read. The file can also have been replaced by one that can’t be published. A damaged part of a Parquet file is noticed only by the queries that read it.',
    'Ask the administrator to replace the file. The log contains its name and the error, by the request ID. Queries work again as soon as the file is replaced.',
  ),
  'source-unavailable': entry(
    '503',
    'Can’t connect to the database of this API.',
    'Try again after the time in `Retry-After`. The administrator can find the reason in the log and in `/dmp-api/status`.',
  ),
  'too-many-queries': entry(
    '429',
    'You’re running too many queries or asynchronous requests at the same time, or the service is running as many queries as it can.',
    'Wait for the time in `Retry-After`, or until one of your queries ends. The message contains the limit.',
  ),
  'too-many-requests': entry(
    '429',
    'You’ve sent more requests, or received more data, than the administrator allows for one user.',
    'Try again after the time in `Retry-After`. The administrator can raise `--requests-per-minute` or `--megabytes-per-hour`.',
  ),
  'too-many-sign-ins': entry(
    '429',
    'Your address sent invalid credentials too often within a minute, or too many of its Kerberos tokens are waiting to be verified.',
    'Wait for the time in `Retry-After`, and correct invalid credentials before you try again.',
  ),
  'too-many-tokens': entry('409', 'You have the maximum number of service tokens.', 'Revoke a token that you no longer need.'),
  'unknown-api': entry('404', 'The API doesn’t exist, or you don’t have access to it.', 'Compare the URL with the catalogue.'),
  'unknown-entity': entry(
    '404',
    'The entity set, the row, or the property doesn’t exist.',
    'Compare the URL with `$metadata`, and check the key.',
  ),
  'unknown-path': entry(
    '404',
    'The path doesn’t exist, or it contains a key and the API has none.',
    'Compare the path with the [endpoints](../service/endpoints.md). If the API has no key, use a filter.',
  ),
  'unknown-root': entry(
    '404',
    'The project doesn’t exist, or you don’t have access to any of its APIs.',
    'Compare the URL with the catalogue.',
  ),
  'unknown-row': entry('404', 'No row has this key.', 'Correct the key, or find the row with a filter.'),
  'unknown-token': entry('404', 'You have no service token with this ID.', 'List your tokens to see their IDs.'),
  'url-malformed': entry('400', 'The URL or a header isn’t valid.', 'Percent-encode special characters in the URL, and check the headers.'),
  'url-too-long': entry(
    '414',
    'The URL is too long.',
    'In OData, send the options in the body of `POST …/$query`. In REST, select fewer columns. The administrator can raise `--url-length`.',
  ),
  'version-not-supported': entry(
    '400, 404',
    'The service doesn’t support the requested OData version or schema version.',
    'Request OData version 4.0 or 4.01, and omit `$schemaversion`.',
  ),
};

/** Returns the page of all error codes of the data service. */
export function serviceErrors(): string {
  const note =
    'This page is generated from the code (`npm run docs`). An error response contains its code as `code`, and a `requestId` that is also in the log. Its message gives more detail. With `Accept-Language: fr`, the message is in French; codes and status texts stay the same.';
  return generatedPage('Error codes of the data service', note, [
    ...Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { status, cause, fix }]) => `## ${code}\n\n- Status: ${status}\n- Cause: ${cause}\n- Fix: ${fix}`),
  ]);
}
