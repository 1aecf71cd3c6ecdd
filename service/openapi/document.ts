import type { Principal } from '../access/access.ts';
import { serviceTokenHeader } from '../access/challenge.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { accountPaths, tokenSchema } from './account-paths.ts';
import { apiPaths, apiSchema, ifNoneMatch, notModified, schemaName } from './api-paths.ts';
import { errors, odataErrors, problemSchema, response } from './responses.ts';

export const openApiPath = '/dmp-api/openapi.json';

const statusSchema = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };
const json = (schema: Readonly<Record<string, unknown>>) => ({ 'application/json': schema });
const ofOData = odataErrors([400, 401, 404, 406, 414, 500, 503]);

/** Describes the response with a document, and the 304 response for callers that already have it. */
function tagged(description: string, content: Parameters<typeof response>[1]): object {
  const headers = { ETag: { description: 'Computed from the document’s text', schema: { type: 'string' } } };
  return { 200: { ...response(description, content), headers }, 304: notModified };
}

/** The parts of the service that the document describes in addition to the data. */
export interface DocumentedService {
  /** Base URL of the service. */
  readonly base: string;
  readonly context: Pick<ServiceContext, 'rest' | 'limits'>;
  /** Whether callers can create service tokens. */
  readonly hasAccount: boolean;
  /** The enabled authentication methods. */
  readonly methods: readonly Principal['method'][];
}

/**
 * Returns the OpenAPI 3.1 document of the service for one caller: REST with an operation for each API, service tokens, and operation
 * routes. The document contains only the addresses of OData, which `$metadata` describes.
 */
export function openApiDocument({ projects }: Catalogue, { base, context, hasAccount, methods }: DocumentedService): object {
  const { rest } = context;
  const apis = projects.flatMap((project) => project.apis);
  const usual = errors(rest, [401, 414, 500, 503]);
  const root = {
    name: 'root',
    in: 'path',
    required: true,
    description: 'Name of the project',
    schema: { type: 'string', enum: projects.map(({ rootCode }) => rootCode) },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Data service', version: '1', description: 'Published tables as REST and as OData.' },
    servers: [{ url: base }],
    security: securityOf(methods),
    tags: projects.map(({ rootCode, label }) => ({ name: rootCode, description: label })),
    paths: {
      '/healthz': {
        get: {
          summary: 'Check whether the process responds',
          security: [],
          operationId: 'alive',
          responses: { 200: response('Alive', json(statusSchema)) },
        },
      },
      '/readyz': {
        get: {
          summary: 'Check whether something is published',
          security: [],
          operationId: 'ready',
          responses: { 200: response('Ready', json(statusSchema)), 503: response('Nothing is published', json(statusSchema)) },
        },
      },
      '/metrics': {
        get: {
          summary: 'Get metrics',
          operationId: 'metrics',
          responses: {
            200: response('Metrics in the Prometheus text format', { 'text/plain': { type: 'string' } }),
            ...errors(rest, [401, 403, 414, 500, 503]),
          },
        },
      },
      '/dmp-api/status': {
        get: {
          summary: 'Get the status of the service',
          operationId: 'status',
          responses: { 200: response('The status, with details for operators', json(statusSchema)), ...usual },
        },
      },
      '/dmp-api/expositions': {
        get: {
          summary: 'List the APIs that the caller can see',
          operationId: 'catalogue',
          parameters: [ifNoneMatch],
          responses: { ...tagged('The catalogue', json({ type: 'array', items: { type: 'object' } })), ...usual },
        },
      },
      ...(hasAccount ? accountPaths(rest, securityOf(methods.filter((method) => method !== 'service-token'))) : {}),
      ...Object.assign({}, ...apis.map((api) => apiPaths(api, context))),
      ...(projects.length === 0
        ? {}
        : {
            '/dmp-api/odata/{root}': {
              get: {
                summary: 'Get the OData service document of a project',
                operationId: 'odata',
                parameters: [root, ifNoneMatch],
                responses: { ...tagged('The entity sets of the project', json({ type: 'object' })), ...ofOData },
              },
            },
            '/dmp-api/odata/{root}/$metadata': {
              get: {
                summary: 'Get the OData metadata of a project',
                operationId: 'metadata',
                parameters: [root, ifNoneMatch],
                responses: { ...tagged('CSDL, as XML or JSON', { 'application/xml': { type: 'string' } }), ...ofOData },
              },
            },
          }),
    },
    components: {
      securitySchemes: Object.fromEntries(methods.map((method) => [schemes[method].name, schemes[method].scheme])),
      schemas: {
        Problem: problemSchema(rest),
        ServiceToken: tokenSchema,
        ...Object.fromEntries(apis.map((api) => [schemaName(api), apiSchema(api)])),
      },
    },
  };
}

const schemes = {
  bearer: { name: 'bearer', scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  negotiate: { name: 'negotiate', scheme: { type: 'http', scheme: 'negotiate' } },
  'service-token': { name: 'serviceToken', scheme: { type: 'apiKey', in: 'header', name: serviceTokenHeader } },
} as const;

/** Returns the security requirements for these authentication methods. A request must meet one of them. */
function securityOf(methods: readonly Principal['method'][]): readonly object[] {
  return methods.map((method) => ({ [schemes[method].name]: [] }));
}
