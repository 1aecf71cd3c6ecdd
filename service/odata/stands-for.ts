import type { FastifyRequest } from 'fastify';
import { splitParameters } from '../../shared/url/index.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';
import { serviceRoot } from './metadata/service-document.ts';

/** Whether a path requests `/$query`. */
export function isQueryInBody(path: string): boolean {
  return /.\/(?:\$|%24)query\/?$/.test(path);
}

/**
 * Returns the equivalent URL of a request with query options in its body (OData URL Conventions 4.01, 4.17): those of the body, encoded as
 * in a URL, after those of its own URL.
 *
 * @throws HttpProblem 415 for a body that isn't plain text
 */
export function urlOfQueryInBody(request: FastifyRequest): string {
  const { body } = request;
  const isEmpty = body === undefined || body === null;
  if (!isEmpty && typeof body !== 'string') throw new HttpProblem(415, 'format-not-supported', errorText('query-body'));
  const options = [searchOf(request).slice(1), isEmpty ? '' : body.trim()].filter((part) => part !== '');
  const path = pathOf(request.raw).replace(/\/(?:\$|%24)query\/?$/, '');
  return options.length === 0 ? path : `${path}?${options.join('&')}`;
}

/**
 * Returns the URL of the row for `$entity?$id=…` (OData URL Conventions 4.01, 4.3.4), with the other options.
 *
 * @throws HttpProblem 400 without an id, 404 for one of another service
 */
export function urlOfEntityId(request: FastifyRequest, root: string): string {
  const parameters = splitParameters(searchOf(request));
  const isId = ({ name }: (typeof parameters)[number]) => /^\$?id$/i.test(name.text);
  const id = parameters.find(isId)?.value.text;
  if (id === undefined || id === '') throw new HttpProblem(400, 'query-refused', errorText('entity-id'));
  const here = serviceRoot(baseUrl(request), root);
  const { href, search } = URL.canParse(id, here) ? new URL(id, here) : { href: '', search: '' };
  if (!href.startsWith(here) || search !== '')
    throw new HttpProblem(404, 'unknown-entity', errorText('entity-elsewhere', { id, root: here }));
  const others = parameters.filter((parameter) => !isId(parameter)).map(({ raw }) => raw);
  const path = href.slice(baseUrl(request).length);
  return others.length === 0 ? path : `${path}?${others.join('&')}`;
}
