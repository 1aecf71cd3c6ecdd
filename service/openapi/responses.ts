import type { RestDialect } from '../dialect/rest-dialect.ts';
import type { JsonSchema } from './row-schema.ts';

/** Returns an OpenAPI response object. */
export function response(description: string, content?: Readonly<Record<string, JsonSchema>>): object {
  if (content === undefined) return { description };
  return { description, content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])) };
}

/** Returns a reference to a schema in the components of the document. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const meanings: Readonly<Record<string, string>> = {
  400: 'Invalid request',
  401: 'No valid credentials',
  403: 'Access denied',
  404: 'Not found, or no access',
  406: 'Response format not supported',
  409: 'Too many service tokens',
  413: 'Request body too large',
  414: 'URL too long',
  415: 'The request body isn’t JSON',
  429: 'Too many concurrent queries',
  500: 'Internal error',
  503: 'Timeout, engine busy, or database, file, or authentication unavailable',
};

/** Returns error responses with the body of the REST dialect, by status. */
export function errors({ errors: body }: RestDialect, statuses: readonly number[]): object {
  const type = body === 'problem' ? 'application/problem+json' : 'application/json';
  return Object.fromEntries(statuses.map((status) => [status, response(meanings[status] ?? 'Error', { [type]: reference('Problem') })]));
}

/** Returns OData error responses (OData JSON Format 4.01, 21.1), by status. */
export function odataErrors(statuses: readonly number[]): object {
  const texts = { code: { type: 'string' }, message: { type: 'string' } };
  const error = { type: 'object', properties: texts, required: Object.keys(texts) };
  const schema = { type: 'object', properties: { error }, required: ['error'] };
  return Object.fromEntries(statuses.map((status) => [status, response(meanings[status] ?? 'Error', { 'application/json': schema })]));
}

/** Returns the schema of error bodies. */
export function problemSchema({ errors: body }: RestDialect): JsonSchema {
  if (body === 'message') {
    return { type: 'object', properties: { error: { type: 'string' }, message: { type: 'string' } }, required: ['error', 'message'] };
  }
  const properties = {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Stable error code' },
    requestId: { type: 'string' },
    parameter: { type: 'string', description: 'The query parameter that contains the error' },
    from: { type: 'integer', description: 'Offset of the error in the decoded value' },
    to: { type: 'integer' },
    mistakes: { type: 'array', items: { type: 'object' } },
  };
  return { type: 'object', properties, required: ['type', 'title', 'status', 'detail', 'code', 'requestId'] };
}
