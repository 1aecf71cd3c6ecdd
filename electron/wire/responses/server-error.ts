import { ownValue } from '../../../shared/values/own-value.ts';
import { documentMessage } from '../server-message.ts';

/** Names of the error of an OData service (OData JSON Format 4.01, section 21; OData 3 and 4 in other formats). */
const odataErrors: ReadonlySet<string> = new Set(['odata.error', '@odata.error', '@error']);

/** Names of members that can contain an error. */
const errorNames: ReadonlySet<string> = new Set([...odataErrors, 'error', 'errors', 'exception', 'fault']);

/** Names of the other members of documents that only report an error, in lower case without `_` and `-`. */
const besideErrors: ReadonlySet<string> = new Set(
  [
    ['message', 'msg', 'code', 'status', 'statuscode', 'statustext', 'httpstatus', 'httpstatuscode', 'type', 'title', 'detail', 'details'],
    [
      'description',
      'reason',
      'instance',
      'path',
      'method',
      'url',
      'timestamp',
      'time',
      'date',
      'success',
      'ok',
      'iserror',
      'result',
      'data',
    ],
    ['d', 'errorcode', 'errormessage', 'errordescription', 'erroruri', 'errortype', 'errorsummary', 'errorid', 'errorlink', 'errorcauses'],
    ['requestid', 'traceid', 'trace', 'correlationid', 'transactionid', 'extensions', 'jsonrpc', 'meta', 'links', 'version', 'help'],
    ['moreinformation', 'moreinfo', 'documentationurl', 'stack', 'stacktrace', 'exceptionmessage', 'exceptiontype', 'innererror', 'source'],
    ['locations', 'domain', 'target', 'fields', 'parameter', 'value', 'rows', 'items', 'results'],
  ].flat(),
);

type Document = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Texts that report no error. */
const nothing = /^\s*(?:|none|no|ok|null|false|0|success(?:ful)?)\s*$/i;

/** Names of members that an error object has. */
const describing = ['message', 'Message', 'code', 'reason', 'msg', 'detail', 'title', 'description', 'faultstring', 'type', 'errorCode'];

/** Checks whether an object describes an error. */
const describesError = (value: unknown): value is Document =>
  isObject(value) &&
  describing.some((name) => ['string', 'number', 'object'].includes(typeof ownValue(value, name)) && ownValue(value, name) !== null);

/** Maximum number of characters of an error whose message isn't found. */
const shownCharacters = 500;

/** Checks whether a member can contain an error. */
export function isErrorName(name: string): boolean {
  return errorNames.has(name);
}

/**
 * Returns the message of an error in a member next to rows, such as `{"value": […], "error": {"message": "Timeout"}}`. Null if the member
 * reports no error.
 */
export function errorInMember(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return nothing.test(value) || name === 'errors' ? null : value;
  if (Array.isArray(value)) return errorInList(value);
  if (!isObject(value) || (!odataErrors.has(name) && !describesError(value))) return null;
  const known = name === 'fault' ? { fault: value } : { error: value };
  return documentMessage(known) ?? JSON.stringify(value).slice(0, shownCharacters);
}

/** Returns the message of a list of errors, as GraphQL and JSON:API send it. Null for another list. */
function errorInList(list: readonly unknown[]): string | null {
  if (list.length === 0 || !list.every((one) => typeof one === 'string' || (describesError(one) && onlyDescribes(one)))) return null;
  return documentMessage({ errors: list }) ?? JSON.stringify(list).slice(0, shownCharacters);
}

/** Checks whether all members of an object are those of an error. Only errors of JSON-RPC have an `id`. */
const onlyDescribes = (value: Document): boolean =>
  Object.keys(value).every(
    (name) => name.includes('@') || besideErrors.has(plain(name)) || isErrorName(name) || (name === 'id' && value.jsonrpc !== undefined),
  );

/** Checks whether a document without `error` reports a failure by other members (RFC 9457, FROST, and others). */
function reportsFailure(document: Document): boolean {
  const { status, statusCode, code, success, ok, isError, errorCode, errorMessage } = document;
  const isStatus = (value: unknown): boolean => /^[45]\d\d$/.test(String(value));
  const isFailed = success === false || ok === false || isError === true;
  return isFailed || [status, statusCode, code].some(isStatus) || typeof errorMessage === 'string' || typeof errorCode === 'string';
}

/**
 * Returns the message of an object that is an error instead of a row. Null if it can be a row.
 *
 * A row can have a column with the name `error`. Therefore, an object with other columns is a row, unless the member has a name of OData.
 */
export function errorInObject(document: unknown): string | null {
  if (!isObject(document)) return null;
  for (const name of odataErrors) {
    const message = errorInMember(name, ownValue(document, name));
    if (message !== null) return message;
  }
  const context = document['@odata.context'];
  if (!onlyDescribes(document) || (typeof context === 'string' && context.endsWith('/$entity'))) return null;
  for (const [name, value] of Object.entries(document)) {
    const message = isErrorName(name) ? errorInMember(name, value) : null;
    // The document can have a more specific message than its member, such as `error_description`.
    if (message !== null) return documentMessage(document) ?? message;
  }
  return reportsFailure(document) ? documentMessage(document) : null;
}

/** Returns the message of an `OData-Error` header or trailer (OData Protocol 4.01, section 8.3.4). Null if it reports none. */
export function errorInHeader(value: string | null): string | null {
  if (value === null || value.trim() === '') return null;
  try {
    const document: unknown = JSON.parse(value);
    const message = isObject(document) && document.error === undefined ? documentMessage({ error: document }) : documentMessage(document);
    return message ?? value.slice(0, shownCharacters);
  } catch {
    return value.slice(0, shownCharacters);
  }
}
