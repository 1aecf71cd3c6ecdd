import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, verdict } from '../laboratory/fault-case.ts';
import { page } from '../laboratory/responses.ts';
import { always, denied, fault, unexpected } from './expected.ts';

const signInPage =
  '<!DOCTYPE html><html><head><title>Data portal</title></head><body><form method="post" action="/session"><input name="username"><input type="password" name="password"></form></body></html>';
const program = /which sign-in method programs must use/;
const programFr = /quelle méthode d’authentification les programmes doivent utiliser/;

/** Load balancers, gateways, firewalls, and web pages in front of an API. */
export const frontCases: readonly FaultCase[] = [
  always(
    'the load balancer of AWS has no target (503)',
    fault(
      /load balancer .*no server to forward the request to \(503\)/,
      /aucun serveur auquel transmettre/,
      /target group/,
      /groupe cible/,
    ),
    page(503, '<html><head><title>503 Service Temporarily Unavailable</title></head><body></body></html>', { server: 'awselb/2.0' }),
  ),
  always(
    'Cloudflare can’t connect to the server behind it (522)',
    fault(
      /can’t connect to the server behind it \(522\)/,
      /ne peut pas se connecter au serveur situé derrière elle.*\(522\)/,
      /^Tell the administrator.*Nothing needs to be changed/,
      /^Signalez à l’administrateur.*Rien n’est à changer/,
    ),
    page(522, '<html><head><title>data.example | 522: Connection timed out</title></head><body></body></html>', { server: 'cloudflare' }),
  ),
  always(
    'Azure Application Gateway blocks the request',
    denied(
      /web application firewall \(Azure Application Gateway\) blocked.*permissions aren’t the cause/,
      /pare-feu .*\(Azure Application Gateway\) a bloqué/,
      /allow this request/,
      /administrateur/,
    ),
    page(
      403,
      '<html><head><title>403 Forbidden</title></head><body><hr><center>Microsoft-Azure-Application-Gateway/v2</center></body></html>',
      {
        server: 'Microsoft-Azure-Application-Gateway/v2',
      },
    ),
  ),
  always(
    'a page with a password field',
    unexpected(/web page for sign-in instead of data/, /page web d’authentification/, program, programFr, 'catalogue'),
    page(200, signInPage),
  ),
  {
    name: 'a redirect to a page with a password field',
    verdict: unexpected(
      /redirected the request to localhost, which returned a web page for sign-in/,
      /vers localhost, qui a renvoyé une page web d’authentification/,
      /address of the API for programs.*exempt its path/,
      /adresse de l’API destinée aux programmes.*exclure son chemin/,
      'catalogue',
    ),
    stage: async (stage) => {
      const { port } = await stage.server(page(200, signInPage));
      return open((await stage.server({ status: 302, headers: { location: `http://localhost:${port}/authorize` } })).origin);
    },
  },
  {
    name: 'a redirect of a service token to a page with a password field',
    verdict: unexpected(
      /“Base URL” is the address of web pages, or a web sign-in .* Your credentials weren’t sent to localhost/,
      /«.URL de base.» est l’adresse de pages web, soit .* identifiants n’ont pas été envoyés à localhost/,
      /address of the API for programs.*exempt its path/,
      /adresse de l’API destinée aux programmes.*exclure son chemin/,
      'catalogue',
    ),
    stage: async (stage) => {
      const { port } = await stage.server(page(200, signInPage));
      return withServiceToken(stage, (await stage.server({ status: 302, headers: { location: `http://localhost:${port}/login` } })).origin);
    },
  },
  always(
    'nginx: no page at the address of the catalogue (404)',
    verdict(
      'catalogue',
      'catalogue-not-found',
      { en: /page is from the web server \(nginx.*no API at this URL/, fr: /page vient du serveur web \(nginx.*aucune API/ },
      { en: /after the host name.*more rights don’t help/, fr: /après le nom d’hôte.*plus de droits ne corrigent pas/ },
    ),
    page(
      404,
      '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx/1.24.0</center></body></html>',
      { server: 'nginx/1.24.0' },
    ),
  ),
  always(
    'an application without a page at the address of the catalogue (404)',
    verdict(
      'catalogue',
      'catalogue-not-found',
      { en: /a web page, not the response of a data API/, fr: /une page web, et non la réponse d’une API/ },
      { en: /after the host name/, fr: /après le nom d’hôte/ },
    ),
    page(404, '<html><head><title>Page not found</title></head><body><h1>Page not found</h1></body></html>', { server: 'nginx' }),
  ),
  always(
    'the frame of a web application',
    unexpected(/start page of a web application/, /page d’accueil d’une application web/, /such as \/api/, /comme \/api/, 'catalogue'),
    page(
      200,
      '<!doctype html><html><head><title>Data portal</title><script type="module" src="/index.js"></script></head><body><div id="root"></div></body></html>',
    ),
  ),
];
