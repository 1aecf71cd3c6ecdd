import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { splitParameters } from '../../shared/url/index.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';
import { serviceRoot } from './metadata/service-document.ts';

/** Checks whether a path requests `/$query`. */
export function isQueryInBody(path: string): boolean {
  return /.\/(?:\$|%24)query\/?$/.test(path);
}

/**
 * Returns the equivalent URL of a request with query options in its body (OData URL Conventions 4.01, 4.17). The URL has the options of the
 * request's own URL, then the options of the body, encoded as in a URL. A JSON body is an object with a member for each option.
 *
 * @throws HttpProblem 400 for JSON that isn't such an object, 415 for a body of another type
 */
export function urlOfQueryInBody(request: FastifyRequest): string {
  const options = [searchOf(request).slice(1), optionsOf(request.body)].filter((part) => part !== '');
  const path = pathOf(request.raw).replace(/\/(?:\$|%24)query\/?$/, '');
  return options.length === 0 ? path : `${path}?${options.join('&')}`;
}

/**
 * Query options as JSON. `$select`, `$orderby`, and `$expand` can be lists. A large integer must be a string, because it would be rounded.
 */
const optionsSchema = z.record(z.string().min(1), z.union([z.string(), z.int(), z.boolean(), z.array(z.string())]));

function optionsOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body.trim();
  const { data } = optionsSchema.safeParse(body);
  if (data === undefined) throw new HttpProblem(400, 'query-refused', errorText('query-body'));
  return Object.entries(data)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/**
 * Returns the URL of the row for `$entity?$id=…` (OData URL Conventions 4.01, 4.3.4), with the other options.
 *
 * @param type A cast with a slash at its start. Empty without a cast.
 * @throws HttpProblem 400 without an ID, 404 for an ID of another service
 */
export function urlOfEntityId(request: FastifyRequest, root: string, type: string): string {
  const parameters = splitParameters(searchOf(request));
  const isId = ({ name }: (typeof parameters)[number]) => /^\$?id$/i.test(name.text);
  const id = parameters.find(isId)?.value.text;
  if (id === undefined || id === '') throw new HttpProblem(400, 'query-refused', errorText('entity-id'));
  const ownRoot = serviceRoot(baseUrl(request), root);
  const { href, search } = URL.canParse(id, ownRoot) ? new URL(id, ownRoot) : { href: '', search: '' };
  if (!href.startsWith(ownRoot) || search !== '')
    throw new HttpProblem(404, 'unknown-entity', errorText('entity-elsewhere', { id, root: ownRoot }));
  const others = parameters.filter((parameter) => !isId(parameter)).map(({ raw }) => raw);
  const path = `${href.slice(baseUrl(request).length)}${type}`;
  return others.length === 0 ? path : `${path}?${others.join('&')}`;
}
