import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { sendRows } from '../http/send-rows.ts';
import { beginQuery, requireApi, type ServiceContext } from '../http/service-context.ts';
import { catalogueAnswer } from './catalogue-answer.ts';
import { pageLinks } from './page-links.ts';
import { readRestQuery } from './rest-query.ts';

const jsonMediaType = 'application/json; charset=utf-8';

interface RowsParameters {
  readonly root: string;
  readonly accessPoint: string;
}

/** `GET /dmp-api/expositions` and `GET /dmp-api/data/{root}/{accessPoint}`. */
export function registerRestRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get('/dmp-api/expositions', async (request, reply) => {
    return reply.type(jsonMediaType).send(JSON.stringify(catalogueAnswer(context.catalogue, baseUrl(request))));
  });
  app.get<{ Params: RowsParameters }>('/dmp-api/data/:root/:accessPoint', (request, reply) => answerRows(context, request, reply));
}

/** One page of rows as a JSON array; how many match in all and where the next page is are in the headers. */
async function answerRows(
  context: ServiceContext,
  request: FastifyRequest<{ Params: RowsParameters }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table } = requireApi(context, request.params.root, request.params.accessPoint);
  const search = searchOf(request);
  const { query, page, size } = readRestQuery(search, api, context.limits.pageSize);
  const { columns, where, order } = query;
  const running = beginQuery(context, reply);
  const total = await table.count(where, running.signal);
  const links = pageLinks(`${baseUrl(request)}${pathOf(request.raw)}`, search, { page, size, total });
  reply.type(jsonMediaType).header('x-total-count', total);
  if (links !== null) reply.header('link', links);
  if (request.method === 'HEAD') return reply.send();
  const skip = (page - 1) * size;
  // Past the end nothing is asked of the engine: the product may be a number that it could not even skip.
  if (skip >= total) return reply.send('[]');
  const rows = table.stream({ columns, where, order, skip, top: size }, { binary: 'base64' }, running.signal);
  return sendRows(reply, running, { head: '[', rows, tail: ']' });
}
