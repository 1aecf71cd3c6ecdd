import { type FaultCase, quoting, verdict } from '../laboratory/fault-case.ts';
import { json, page } from '../laboratory/responses.ts';
import { denied, noRoute, refused, rejecting, unreachable } from './expected.ts';

const notSubscribed = denied(
  /client \(dataquay\), but it isn’t subscribed to this API/,
  /client \(dataquay\), mais il n’est pas abonné à cette API/,
  /Subscribe dataquay to this API/,
  /Abonnez dataquay à cette API/,
  'catalogue',
);
const notAllowed = denied(
  /\(dataquay\), but its access control list \(ACL\) doesn’t allow it/,
  /\(dataquay\), mais sa liste de contrôle d’accès \(ACL\)/,
  /add dataquay to an allowed group/,
  /ajouter dataquay à un groupe autorisé/,
  'catalogue',
);
const stated = refused(
  /issued during this test, so the token hasn’t expired. It isn’t valid for this server/,
  /émis pendant ce test.*Il n’est pas valable pour ce serveur/,
  /which audience and issuer it accepts/,
  /quelle audience et quel émetteur elle accepte/,
);

/** What API gateways report about the servers behind them, their routes, their subscriptions, and their quotas. */
export const backendCases: readonly FaultCase[] = [
  rejecting(
    'WSO2 can’t connect to the server behind it',
    quoting(unreachable, /WSO2/, /101503: Error connecting to the back end/),
    json(500, { code: '101503', type: 'Status report', message: 'Runtime Error', description: 'Error connecting to the back end' }),
  ),
  rejecting(
    'Kong can’t resolve the server behind it',
    unreachable,
    json(503, { message: 'name resolution failed' }, { server: 'kong/3.4.2' }),
  ),
  rejecting(
    'Apigee can’t connect to the server behind it',
    quoting(unreachable, /Apigee/),
    json(503, {
      fault: {
        faultstring: 'The Service is temporarily unavailable',
        detail: { errorcode: 'messaging.adaptors.http.flow.ServiceUnavailable', reason: 'TARGET_CONNECT_TIMEOUT' },
      },
    }),
  ),
  rejecting(
    'Cloudflare: the server behind it refuses connections (521)',
    unreachable,
    page(521, '<html><head><title>data.example | 521: Web server is down</title></head></html>', { server: 'cloudflare' }),
  ),
  rejecting('Azure API Management: no route', noRoute, json(404, { statusCode: 404, message: 'Resource not found' })),
  rejecting('AWS API Gateway for HTTP: no route', noRoute, json(404, { message: 'Not Found' }, { 'apigw-requestid': 'JzXyzi=' })),
  rejecting('Envoy: no route', noRoute, { status: 404, headers: { server: 'envoy' } }),
  rejecting(
    'Azure API Management: the quota is used up (403)',
    verdict(
      'catalogue',
      'too-many-requests',
      { en: /quota is used up\. It’s renewed in 2 hours/, fr: /quota de requêtes est épuisé\. Il sera renouvelé dans 2.heures/ },
      { en: /Wait until then/, fr: /Attendez jusque-là/ },
    ),
    json(403, { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 02:12:33.' }, { 'retry-after': '7953' }),
  ),
  rejecting(
    'WSO2: the application isn’t subscribed to the API',
    quoting(notSubscribed, /900908/),
    json(403, {
      code: '900908',
      message: 'Resource forbidden ',
      description: 'User is NOT authorized to access the Resource. API Subscription validation failed.',
    }),
  ),
  rejecting('Kong: the consumer isn’t in an allowed group', notAllowed, json(403, { message: 'You cannot consume this service' })),
  rejecting('a new token is rejected with a message', stated, json(401, { message: 'Token policy 17 failed' })),
  rejecting(
    'WSO2: the application is blocked',
    refused(
      /account or client \(jo\) is disabled, locked, blocked/,
      /compte ou client \(jo\) est désactivé, verrouillé, bloqué/,
      /administrator of 127\.0\.0\.1 to enable/,
      /réactiver votre compte/,
    ),
    json(401, { code: '900805', message: 'Message blocked', description: 'You have been blocked from accessing the resource' }),
  ),
];
