import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Expression } from '../../shared/odata/index.ts';
import { splitParameters } from '../../shared/url/index.ts';
import type { Project, PublishedApi } from '../catalogue/catalogue.ts';
import { namespaceOf } from '../catalogue/identifiers.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { allowedAt } from '../http/methods.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { sendDocument } from '../http/responses/send-document.ts';
import { addVary } from '../http/responses/vary.ts';
import { beginQuery, requireApi, requireProject, type ServedApi, type ServiceContext } from '../http/service-context.ts';
import { errorText } from '../texts/error-text.ts';
import { registerAsyncRoutes } from './async/async-routes.ts';
import { respondToBatch } from './batch/batch.ts';
import { typeOfValue } from './batch/type-of-value.ts';
import { CatalogueEngine } from './catalogue-engine.ts';
import { catalogueProject, catalogueRoot, catalogueSet } from './catalogue-service.ts';
import { respondWithCrossJoin } from './cross-join/cross-join-response.ts';
import { followHops } from './expand/follow-hops.ts';
import { addedFor, identifiedApi, identify } from './identified-api.ts';
import { metadataDocument, metadataMediaType } from './metadata/metadata-document.ts';
import { metadataJson, metadataJsonMediaType } from './metadata/metadata-json.ts';
import { serviceDocument } from './metadata/service-document.ts';
import { registerVocabularyRoute } from './metadata/vocabulary-route.ts';
import { readAliases, readODataQuery, tableFor, withinCondition } from './odata-query.ts';
import { type Hop, type Resource, readResource, rejectUnsupported, splitSetName } from './resource-address.ts';
import { deltaTokenOf, respondWithChanges } from './rows/changes-response.ts';
import { respondWithEntity } from './rows/entity-response.ts';
import { prefersJsonMetadata, readJsonFormat } from './rows/json-format.ts';
import { respondWithList } from './rows/list-response.ts';
import { respondWithRows } from './rows/rows-response.ts';
import { isQueryInBody, urlOfEntityId, urlOfQueryInBody } from './stands-for.ts';
import { filterFunctionsOf, supportedFunctions } from './supported-functions.ts';
import { rejectIsolation, responseVersion } from './version.ts';

interface RootParameters {
  readonly root: string;
}

/**
 * Registers the routes below `/dmp-api/odata/{root}`: the service document, `$metadata`, the rows of each API, their `$count`, one row by
 * key, its properties and their `$value`, and `$entity?$id=…`. All of these are also available by `POST …/$query`. The catalogue is at
 * `Datachain/Expositions`.
 *
 * Some marketplaces use `{root}/?metadata` for `$metadata`, which is supported too.
 */
export function registerODataRoutes(app: FastifyInstance, service: ServiceContext): void {
  const context: ODataContext = { ...service, catalogueEngine: new CatalogueEngine() };
  app.addHook('onClose', () => context.catalogueEngine.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!pathOf(request.raw).startsWith('/dmp-api/odata')) return;
    addVary(reply, 'accept, prefer, odata-maxversion').header('odata-version', responseVersion(request));
    rejectIsolation(request);
  });
  registerAsyncRoutes(app, service);
  app.get<{ Params: RootParameters }>('/dmp-api/odata/:root', async (request, reply) => {
    const { root } = request.params;
    if (/^\?\$?metadata\b/i.test(searchOf(request))) return respondWithMetadata(context, request, root, reply);
    const format = readJsonFormat(request);
    const base = baseUrl(request);
    rejectRowOptions(request);
    const document = serviceDocument(requireRoot(context, request, root), base, format);
    return sendDocument(request, reply, format.mediaType, JSON.stringify(document));
  });
  registerVocabularyRoute(app);
  // In its own scope, because no other route accepts multipart bodies.
  app.register(async (scope) => {
    scope.addContentTypeParser(/^multipart\/mixed/i, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: RootParameters }>('/dmp-api/odata/:root/$batch', async (request, reply) => {
      const { root } = request.params;
      const { apis } = requireRoot(context, request, root);
      return respondToBatch(app, request, reply, { root, typeOf: typeOfValue(apis), maxRequests: context.limits.batchRequests });
    });
  });
  app.get<{ Params: RootParameters }>('/dmp-api/odata/:root/*', async (request, reply) =>
    respondToResource(context, request, reply, request.params.root),
  );
  const onRequest = async (request: FastifyRequest) => rejectPost(pathOf(request.raw));
  app.register(async (scope) => {
    // A form body is encoded like a query string.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: RootParameters }>('/dmp-api/odata/:root/*', { onRequest }, async (request, reply) => {
      request.raw.url = urlOfQueryInBody(request);
      return respondToResource(context, request, reply, request.params.root);
    });
  });
}

/**
 * Rejects POST requests other than `$batch` and `/$query`.
 *
 * @throws HttpProblem 405 with the allowed methods
 */
function rejectPost(path: string): void {
  if (isQueryInBody(path)) return;
  const allow = allowedAt(path);
  throw new HttpProblem(405, 'method-not-allowed', errorText('method-not-allowed', { method: 'POST', allow }), { headers: { allow } });
}

interface ODataContext extends ServiceContext {
  readonly catalogueEngine: CatalogueEngine;
}

/**
 * Returns the project with a code, or the project of the catalogue itself.
 *
 * @throws HttpProblem 404 if the project doesn't exist
 */
function requireRoot(context: ODataContext, request: FastifyRequest, root: string): Project {
  return root === catalogueRoot ? catalogueProject : requireProject(context, request, root);
}

/**
 * Returns the set of an API, or the set of the APIs that the caller can read.
 *
 * @throws HttpProblem as {@link requireApi} does
 */
async function requireSet(context: ODataContext, request: FastifyRequest, root: string, set: string): Promise<ServedApi> {
  const [api] = catalogueProject.apis;
  if (root !== catalogueRoot) return withTypeName(identifiedApi(requireApi(context, request, root, set), addedFor(request)));
  if (set !== catalogueSet || api === undefined) {
    throw new HttpProblem(404, 'unknown-api', errorText('unknown-set', { set, root, known: catalogueSet }));
  }
  const table = await context.catalogueEngine.tableOf(context.dataFor(request).catalogue, baseUrl(request));
  const related = () => {
    throw new HttpProblem(404, 'unknown-api', errorText('catalogue-relations'));
  };
  const sibling = (name: string) => {
    throw new HttpProblem(400, 'query-refused', errorText('unknown-set', { set: name, root, known: catalogueSet }));
  };
  return { api, table, related, sibling };
}

/** Returns the API with the name of its type, which paths can cast to. */
function withTypeName(served: ServedApi): ServedApi {
  const { api } = served;
  if (api.model.typeName !== undefined) return served;
  const typeName = `${namespaceOf({ rootCode: api.root })}.${api.entityName}`;
  return { ...served, api: { ...api, model: { ...api.model, typeName } } };
}

async function respondToResource(context: ODataContext, request: FastifyRequest, reply: FastifyReply, root: string): Promise<FastifyReply> {
  const path = pathOf(request.raw);
  const { set, rest } = splitSetName(path.replace(/^\/dmp-api\/odata\/[^/]*\//, ''));
  // Decoded, because some clients send `%24metadata`.
  if (set === '$metadata' && rest === '') return respondWithMetadata(context, request, root, reply);
  if (set === '$batch' && rest === '') return respondToUnpostedBatch(context, request, root, reply);
  if (set === '$entity') return respondToEntityId(context, request, reply, { root, rest });
  if (isQueryInBody(path))
    throw new HttpProblem(405, 'method-not-allowed', errorText('query-post'), {
      headers: { allow: allowedAt(path) },
    });
  if (set === '$crossjoin' && root !== catalogueRoot) return respondWithCrossJoin(context, { root, rest }, request, reply);
  rejectUnsupported(set);
  const start = await requireSet(context, request, root, set);
  return respondToAddress(context, readResource(rest, start, readAliases(searchOf(request), context.limits)), request, reply);
}

/**
 * Sends the row of an ID, as its own type or as the type in the path (OData URL Conventions 4.01, 4.3.4; Protocol 4.01, 11.2.8).
 *
 * @throws HttpProblem 404 for a type that the row doesn't have, or an ID of anything but a row
 */
async function respondToEntityId(
  context: ODataContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { root, rest }: { readonly root: string; readonly rest: string },
): Promise<FastifyReply> {
  requireRoot(context, request, root);
  if (!/^(?:\/[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_]*(?:\.[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_]*)+)?$/u.test(rest))
    throw new HttpProblem(404, 'unknown-path', errorText('entity-path', { path: rest }));
  request.raw.url = urlOfEntityId(request, root, rest);
  const { set, rest: path } = splitSetName(pathOf(request.raw).replace(/^\/dmp-api\/odata\/[^/]*\//, ''));
  const resource = readResource(path, await requireSet(context, request, root, set), new Map());
  if (resource.address.kind !== 'entity') throw new HttpProblem(404, 'unknown-entity', errorText('entity-no-row', { id: `${set}${path}` }));
  return respondToAddress(context, resource, request, reply);
}

async function respondToAddress(
  context: ODataContext,
  { served, hops, address }: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (address.kind) {
    case 'collection': {
      const token = hops.length === 0 ? deltaTokenOf(request, served) : null;
      if (token !== null) return respondWithChanges(context, served, { token, filters: address.filters }, request, reply);
      return respondWithRows(context, served, { ...address, hops }, request, reply);
    }
    case 'references':
      return respondWithRows(context, served, { ...address, hops }, request, reply);
    case 'list':
      return respondWithList(context, served, { ...address, hops }, request, reply);
    case 'count':
      return respondWithCount(context, served, { ...address, hops }, request, reply);
    default:
      return respondWithEntity(context, served, { ...address, hops }, request, reply);
  }
}

/**
 * Rejects options of rows in a request for a service document or metadata (OData Protocol 4.01, 11.2.1).
 *
 * @throws HttpProblem 400 if there is such an option
 */
function rejectRowOptions(request: FastifyRequest): void {
  const wrong = splitParameters(searchOf(request)).find(({ name }) => /^\$(?!(?:format|schemaversion|metadata)$)/i.test(name.text));
  if (wrong === undefined) return;
  const at = { parameter: wrong.name.text, from: 0, to: wrong.value.text.length };
  const text = errorText('no-rows-option', { option: wrong.name.text });
  throw new HttpProblem(400, 'query-refused', text, { mistakes: [{ code: 'odata-option-misplaced', text, at }] });
}

/** Batches use POST. Clients that change data first send HEAD for a CSRF token: there is none, which isn't an error. */
function respondToUnpostedBatch(context: ODataContext, request: FastifyRequest, root: string, reply: FastifyReply): FastifyReply {
  requireRoot(context, request, root);
  const headers = { allow: allowedAt(pathOf(request.raw)) };
  if (request.method === 'HEAD') return reply.code(204).headers(headers).send();
  throw new HttpProblem(405, 'method-not-allowed', errorText('batch.post'), { headers });
}

async function respondWithCount(
  context: ServiceContext,
  served: ServedApi,
  { filters, hops }: { readonly filters: readonly Expression[]; readonly hops: readonly Hop[] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requested = readODataQuery(searchOf(request), served, context.limits, filters);
  const running = beginQuery(context, reply);
  const query = withinCondition(requested, await followHops(hops, running));
  const count = await (await tableFor(query, served.table, running)).count(query.rows.where, running);
  return reply.type('text/plain;charset=utf-8').send(String(count));
}

/** Sends `$metadata`, in XML by default or JSON. */
function respondWithMetadata(context: ODataContext, request: FastifyRequest, root: string, reply: FastifyReply): FastifyReply {
  const entitySet = requireRoot(context, request, root);
  rejectRowOptions(request);
  const { engine } = context.dataFor(request);
  const base = baseUrl(request);
  const apis = entitySet.apis.map((api) => identify(api, engine.table(api.table), 'returned')?.api ?? api);
  const project = root === catalogueRoot ? entitySet : { ...entitySet, apis };
  const functionsOf = ({ table }: PublishedApi) => (root === catalogueRoot ? supportedFunctions : filterFunctionsOf(engine.table(table)));
  if (!prefersJsonMetadata(request)) return sendDocument(request, reply, metadataMediaType, metadataDocument(project, functionsOf, base));
  return sendDocument(request, reply, metadataJsonMediaType, JSON.stringify(metadataJson(project, functionsOf, base)));
}
