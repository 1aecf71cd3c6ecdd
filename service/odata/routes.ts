import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseODataUrl } from '../../shared/odata/index.ts';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { sendRows } from '../http/send-rows.ts';
import { beginQuery, requireApi, requireProject, type ServiceContext } from '../http/service-context.ts';
import { catalogueEntities, catalogueMetadata, catalogueRoot, catalogueServiceDocument, catalogueSet } from './catalogue-service.ts';
import { metadataDocument, metadataMediaType } from './metadata-document.ts';
import { checkFormat, readODataQuery } from './odata-query.ts';
import { serviceDocument, serviceRoot } from './service-document.ts';

const jsonMediaType = 'application/json;odata.metadata=minimal;charset=utf-8';

interface RootParameters {
  readonly root: string;
}

interface SetParameters extends RootParameters {
  readonly set: string;
}

/**
 * Below `/dmp-api/odata/{root}`: the service document, `$metadata`, the rows of each API and their `$count`; the catalogue at
 * `Datachain/Expositions`. Some marketplaces write `{root}/?metadata` for `$metadata`: both are answered.
 */
export function registerODataRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (pathOf(request.raw).startsWith('/dmp-api/odata')) reply.header('odata-version', '4.0');
  });
  app.get<{ Params: RootParameters }>('/dmp-api/odata/:root', async (request, reply) => {
    const { root } = request.params;
    if (/^\?\$?metadata\b/i.test(searchOf(request))) return answerMetadata(context, root, reply);
    checkFormat(parseODataUrl(searchOf(request)).parameters, 'json');
    const base = baseUrl(request);
    const document = root === catalogueRoot ? catalogueServiceDocument(base) : serviceDocument(requireProject(context, root), base);
    return reply.type(jsonMediaType).send(JSON.stringify(document));
  });
  // Parameters are decoded, so that `%24metadata`, as some clients write it, arrives here as well.
  app.get<{ Params: SetParameters }>('/dmp-api/odata/:root/:set', async (request, reply) => {
    const { root, set } = request.params;
    if (set === '$metadata') {
      checkFormat(parseODataUrl(searchOf(request)).parameters, 'xml');
      return answerMetadata(context, root, reply);
    }
    if (root === catalogueRoot && set === catalogueSet) {
      checkFormat(parseODataUrl(searchOf(request)).parameters, 'json');
      return reply.type(jsonMediaType).send(JSON.stringify(catalogueEntities(context.catalogue, baseUrl(request), searchOf(request))));
    }
    return answerRows(context, request, reply);
  });
  app.get<{ Params: SetParameters & { readonly part: string } }>('/dmp-api/odata/:root/:set/:part', async (request, reply) => {
    const { root, set, part } = request.params;
    const { api, table } = requireApi(context, root, set);
    if (part !== '$count')
      throw new HttpProblem(404, 'unknown-path', `The rows of "${set}" have no part "${part}"; $count is all there is.`);
    const { rows } = readODataQuery(searchOf(request), api);
    const running = beginQuery(context, reply);
    const count = await table.count(rows.where, running.signal);
    return reply.type('text/plain;charset=utf-8').send(String(count));
  });
}

function answerMetadata(context: ServiceContext, root: string, reply: FastifyReply): FastifyReply {
  const document = root === catalogueRoot ? catalogueMetadata() : metadataDocument(requireProject(context, root));
  return reply.type(metadataMediaType).send(document);
}

/** A collection of entities (OData JSON Format 4.01, 12): the whole of it, unless `$top` says otherwise, streamed. */
async function answerRows(
  context: ServiceContext,
  request: FastifyRequest<{ Params: SetParameters }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table } = requireApi(context, request.params.root, request.params.set);
  const { rows, count } = readODataQuery(searchOf(request), api);
  const running = beginQuery(context, reply);
  const total = count ? await table.count(rows.where, running.signal) : null;
  reply.type(jsonMediaType);
  if (request.method === 'HEAD') return reply.send();
  const head = {
    '@odata.context': contextUrl(baseUrl(request), api, rows.columns),
    ...(total === null ? {} : { '@odata.count': total }),
  };
  const opening = `${JSON.stringify(head).slice(0, -1)},"value":[`;
  return sendRows(reply, running, { head: opening, rows: table.stream(rows, { binary: 'base64url' }, running.signal), tail: ']}' });
}

/** What the rows are rows of: the set, and the properties chosen of it if not all are (OData Protocol 4.01, 10.8). */
function contextUrl(base: string, { root, entityName }: PublishedApi, columns: readonly string[]): string {
  const chosen = columns.length === 0 ? '' : `(${[...new Set(columns)].join(',')})`;
  return `${serviceRoot(base, root)}$metadata#${entityName}${chosen}`;
}
