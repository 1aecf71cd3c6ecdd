import type { FaultCase } from '../laboratory/fault-case.ts';
import { json, plain, type Responder } from '../laboratory/responses.ts';
import { diagnosis, rejecting, secretWrong, wrongPassword } from './expected.ts';

// Token endpoints that report success, but return an error or no usable token.

const noAccessToken = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /no access token \(access_token\)/,
  /pas de jeton d’accès/,
  /Token URL/,
  /URL des jetons/,
);
const onlyIdToken = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /ID token, but no access token/,
  /jeton d’identité, mais pas de jeton d’accès/,
  /scope of the API/,
  /portée de l’API/,
);
const tokenType = diagnosis('token', 'identity-provider-odd-answer', /type mac/, /type mac/, /Bearer/, /Bearer/);
const noTokenType = diagnosis('token', 'identity-provider-odd-answer', /no token type/, /pas de type de jeton/, /token_type/, /token_type/);
const notJson = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /returned text\/plain instead of JSON/,
  /text\/plain au lieu de JSON/,
  /Token URL/,
  /URL des jetons/,
);

const wrongClient = {
  error: 'incorrect_client_credentials',
  error_description: 'The client_id and/or client_secret passed are incorrect.',
};

/** Returns a response as a form, which GitHub sends by default. */
const form = (fields: Readonly<Record<string, string>>): Responder => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(fields).toString(),
});

export const tokenResponseCases: readonly FaultCase[] = [
  rejecting('GitHub: wrong client (200)', secretWrong, json(200, wrongClient), 'client'),
  rejecting('GitHub: wrong client as a form (200)', secretWrong, form(wrongClient), 'client'),
  rejecting('an error with success: wrong password', wrongPassword, json(200, { success: false, message: 'Invalid username or password' })),
  rejecting('success without an access token', noAccessToken, json(200, { token_type: 'Bearer', expires_in: 300 }), 'client'),
  rejecting('success with the token in another member', noAccessToken, json(200, { data: { access_token: 'x' } }), 'client'),
  rejecting('success with an ID token only', onlyIdToken, json(200, { id_token: 'a.b.c', token_type: 'Bearer' })),
  rejecting('a MAC token', tokenType, json(200, { access_token: 'x', token_type: 'mac', mac_key: 'x' }), 'client'),
  rejecting('a token without a type', noTokenType, json(200, { access_token: 'x', expires_in: 300 }), 'client'),
  {
    name: 'a token as text',
    verdict: notJson,
    stage: (stage) => rejecting('', notJson, plain(200, stage.canary.token), 'client').stage(stage),
  },
];
