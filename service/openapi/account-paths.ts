import { tokenDays } from '../account/token-request.ts';
import type { RestDialect } from '../dialect/rest-dialect.ts';
import { errors, reference, response } from './responses.ts';
import type { JsonSchema } from './row-schema.ts';

const moment = { type: 'string', format: 'date-time' };
const maybe = { anyOf: [moment, { type: 'null' }] };

/** Schema of a service token in responses to its owner. */
export const tokenSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    label: { type: 'string' },
    created: moment,
    expires: maybe,
    revoked: maybe,
    lastUsed: maybe,
    token: { type: 'string', description: 'The value, returned once when the token is created' },
  },
  required: ['id', 'label', 'created', 'expires', 'revoked', 'lastUsed'],
};

/**
 * Returns the paths for managing one's own service tokens.
 *
 * @param security authentication methods for these paths, which don't include service tokens
 */
export function accountPaths(rest: RestDialect, security: readonly object[]): object {
  const tags = ['account'];
  const list = {
    type: 'object',
    properties: {
      usualDays: { type: 'integer' },
      mostDays: { type: 'integer' },
      mostTokens: { type: 'integer' },
      tokens: { type: 'array', items: reference('ServiceToken') },
    },
    required: ['tokens'],
  };
  const tokenRequest = {
    type: 'object',
    properties: {
      label: { type: 'string', minLength: 1, maxLength: 100 },
      lifetimeDays: { type: 'integer', minimum: 1, maximum: tokenDays.most, description: 'At most `mostDays` of the list' },
    },
    required: ['label'],
    additionalProperties: false,
  };
  const id = { name: 'id', in: 'path', required: true, description: 'ID of the service token', schema: { type: 'string' } };
  return {
    '/dmp-api/tokens': {
      get: {
        summary: 'List your service tokens',
        tags,
        security,
        operationId: 'tokens',
        responses: {
          200: response('Your service tokens, the newest first', { 'application/json': list }),
          ...errors(rest, [401, 403, 500, 503]),
        },
      },
      post: {
        summary: 'Create a service token',
        tags,
        security,
        operationId: 'makeToken',
        requestBody: { required: true, content: { 'application/json': { schema: tokenRequest } } },
        responses: {
          201: response('The new service token', { 'application/json': reference('ServiceToken') }),
          ...errors(rest, [400, 401, 403, 409, 413, 415, 500, 503]),
        },
      },
    },
    '/dmp-api/tokens/{id}': {
      delete: {
        summary: 'Revoke a service token',
        tags,
        security,
        operationId: 'revokeToken',
        parameters: [id],
        responses: { 204: response('The service token was revoked'), ...errors(rest, [401, 403, 404, 500, 503]) },
      },
    },
  };
}
