import { fakeJwt } from '../../electron/signin/scripted-provider.ts';
import { open, withClient, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, type Responder } from '../laboratory/responses.ts';
import type { Stage } from '../laboratory/stage.ts';

/** Sends a response to requests with credentials, and requires credentials from others. */
const toSignedIn = async (stage: Stage, header: string, rejection: Responder): Promise<{ readonly origin: string }> => {
  const challenge = json(401, {}, { 'www-authenticate': 'Bearer' });
  return stage.api({
    all: (request, response) => {
      const { headers = {}, status, body } = (request.headers[header] === undefined ? challenge : rejection) as typeof challenge;
      response.writeHead(status ?? 200, headers).end(body);
    },
  });
};

/** A connection whose service token is a JWT for another service. */
async function withForeignToken(stage: Stage, rejection: Responder): Promise<StagedConnection> {
  const { settings } = open((await toSignedIn(stage, 'authorization', rejection)).origin, {
    method: 'service-token',
    methods: ['service-token'],
    serviceToken: { headerName: 'Authorization' },
  });
  const claims = { iss: 'https://idp.example/realms/data', sub: 'jo', aud: 'api://crm' };
  return { settings, secrets: { 'service-token': `Bearer ${fakeJwt(claims)}` } };
}

const expectsSales: Verdict = verdict(
  'catalogue',
  'credentials-refused',
  {
    en: /for another service: its audience \(claim aud\) is api:\/\/crm, but 127\.0\.0\.1 expects api:\/\/sales/,
    fr: /destiné à un autre service.*est api:\/\/crm, mais 127\.0\.0\.1 attend api:\/\/sales/,
  },
  {
    en: /token with the audience api:\/\/sales.*“Secrets”.*“Base URL”/,
    fr: /jeton avec l’audience api:\/\/sales.*Secrets.*URL de base/,
  },
);

const challenged = (parameters: string): Responder => json(401, {}, { 'www-authenticate': `Bearer error="invalid_token", ${parameters}` });

const withoutKeys = (provider: RegExp): Verdict =>
  verdict(
    'catalogue',
    'deployment-fault',
    {
      en: [/127\.0\.0\.1 can’t reach the identity provider/, provider, /Your token and settings aren’t the cause/],
      fr: [/127\.0\.0\.1 ne peut pas joindre le fournisseur d’identité/, provider, /jeton et vos paramètres ne sont pas en cause/],
    },
    {
      en: [/You can’t correct this\. Tell the administrator of 127\.0\.0\.1.*connection to/, provider],
      fr: [/Vous ne pouvez pas le corriger\. Signalez à l’administrateur du serveur \(127\.0\.0\.1\).*connexion à/, provider],
    },
  );

/** Tokens of another service, unknown tokens, and servers that can't verify tokens. */
export const tokenCases: readonly FaultCase[] = [
  {
    name: 'a service token for another service, whose audience the challenge names',
    verdict: expectsSales,
    stage: (stage) => withForeignToken(stage, challenged('error_description="The audience is invalid", resource_id="api://sales"')),
  },
  {
    name: 'a service token for another service, whose audience the message names',
    verdict: expectsSales,
    stage: (stage) =>
      withForeignToken(
        stage,
        challenged(
          `error_description="The access token is for another service: its aud claim doesn't contain the expected audience 'api://sales'."`,
        ),
      ),
  },
  {
    name: 'a service token for another service that the server doesn’t name',
    verdict: verdict(
      'catalogue',
      'credentials-refused',
      { en: /is api:\/\/crm\. 127\.0\.0\.1 expects another one/, fr: /est api:\/\/crm\. 127\.0\.0\.1 en attend une autre/ },
      { en: /a token for 127\.0\.0\.1/, fr: /un jeton pour 127\.0\.0\.1/ },
    ),
    stage: (stage) => withForeignToken(stage, challenged('error_description="invalid audience"')),
  },
  {
    name: 'a token of a client for another service, whose audience the challenge names',
    verdict: verdict(
      'catalogue',
      'credentials-refused',
      {
        en: /\(api:\/\/crm\) isn’t the one that the server expects \(api:\/\/sales\)/,
        fr: /\(api:\/\/crm\) n’est pas celle que le serveur attend \(api:\/\/sales\)/,
      },
      { en: /add the audience api:\/\/sales/, fr: /api:\/\/sales/ },
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({}, { claims: { aud: 'api://crm' } });
      const rejection = challenged('error_description="invalid audience", audience="api://sales"');
      return withClient(stage, (await toSignedIn(stage, 'authorization', rejection)).origin, { tokenUrl });
    },
  },
  {
    name: 'a service token that the server doesn’t know',
    verdict: verdict(
      'catalogue',
      'credentials-refused',
      {
        en: /doesn’t know this service token \(\d+ characters\)\. It didn’t report an expiry/,
        fr: /ne connaît pas ce jeton de service \(\d+ caractères\), et ne signale pas d’expiration/,
      },
      { en: /length and last characters.*create a new token/, fr: /longueur et ses derniers caractères.*créez un nouveau jeton/ },
    ),
    stage: async (stage) => {
      const rejection = json(
        401,
        { title: 'Unauthorized', status: 401, detail: 'The service token is unknown.' },
        { 'www-authenticate': 'ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"' },
      );
      return withServiceToken(stage, (await toSignedIn(stage, 'svc-x-api-token', rejection)).origin);
    },
  },
  {
    name: 'this data service can’t reach its identity provider (503)',
    verdict: withoutKeys(/idp\.example:8443/),
    stage: (stage) =>
      withForeignToken(
        stage,
        json(
          503,
          {
            code: 'issuer-unreachable',
            status: 503,
            detail:
              'The identity provider at idp.example:8443 isn’t responding (ECONNREFUSED), so the access token can’t be verified. Try again in a moment.',
          },
          { 'retry-after': '1' },
        ),
      ),
  },
  {
    name: 'Spring can’t get the keys of the identity provider, and doesn’t name it (500)',
    verdict: withoutKeys(/\(idp\.example\)|connection to idp\.example|connexion à idp\.example/),
    stage: (stage) => withForeignToken(stage, json(500, { message: "Couldn't retrieve remote JWK set: Read timed out" })),
  },
];
