import type { RestDialect } from '../rest/rest-dialect.ts';
import type { JsonSchema } from './row-schema.ts';

/** An answer, as OpenAPI describes one. */
export function answer(description: string, content?: Readonly<Record<string, JsonSchema>>): object {
  if (content === undefined) return { description };
  return { description, content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])) };
}

/** A reference to a schema of the document's components. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const meanings: Readonly<Record<string, string>> = {
  400: 'Invalid request',
  401: 'No valid credentials',
  403: 'Known, but without the right',
  404: 'Not found, or no access',
  406: 'Response format not supported',
  409: 'As many tokens as one may have',
  413: 'The body is too long',
  414: 'The URL is too long',
  415: 'The body isn’t valid JSON',
  429: 'Too many concurrent queries',
  500: 'The service failed',
  503: 'Query timeout, or authentication unavailable',
};

/** Answers that are errors, in the body of the dialect. */
export function errors({ errors: body }: RestDialect, statuses: readonly number[]): object {
  const type = body === 'problem' ? 'application/problem+json' : 'application/json';
  return Object.fromEntries(statuses.map((status) => [status, answer(meanings[status] ?? 'Error', { [type]: reference('Problem') })]));
}

/** Answers of OData that are errors (OData JSON Format 4.01, 21.1). */
export function odataErrors(statuses: readonly number[]): object {
  const texts = { code: { type: 'string' }, message: { type: 'string' } };
  const error = { type: 'object', properties: texts, required: Object.keys(texts) };
  const schema = { type: 'object', properties: { error }, required: ['error'] };
  return Object.fromEntries(statuses.map((status) => [status, answer(meanings[status] ?? 'Error', { 'application/json': schema })]));
}

/** The body of an error. */
export function problemSchema({ errors: body }: RestDialect): JsonSchema {
  if (body === 'message') {
    return { type: 'object', properties: { error: { type: 'string' }, message: { type: 'string' } }, required: ['error', 'message'] };
  }
  const properties = {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Stable' },
    requestId: { type: 'string' },
    parameter: { type: 'string', description: 'Of the query, at fault' },
    from: { type: 'integer', description: 'Where in its decoded value the mistake begins' },
    to: { type: 'integer' },
    mistakes: { type: 'array', items: { type: 'object' } },
  };
  return { type: 'object', properties, required: ['type', 'title', 'status', 'detail', 'code', 'requestId'] };
}
