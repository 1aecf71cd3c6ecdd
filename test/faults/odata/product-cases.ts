import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page } from '../laboratory/responses.ts';
import type { ApiResponders } from '../laboratory/stage.ts';

const api = (name: string, expected: Verdict | null, responders: ApiResponders): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api(responders)).origin),
});

const printed = (name: string, body: string): FaultCase =>
  api(
    `REST rows: ${name}`,
    quoting(
      verdict(
        'rest',
        'unexpected-answer',
        { en: /a program on the server printed an error message/, fr: /un programme du serveur a écrit un message d’erreur/ },
        { en: /administrator.*must correct the error/, fr: /administrateur.*doit corriger l’erreur/ },
      ),
      /mysqli_fetch_assoc\(\) expects parameter 1/,
    ),
    { rest: { headers: { 'content-type': 'application/json' }, body } },
  );

const warning =
  '<br />\n<b>Warning</b>:  mysqli_fetch_assoc() expects parameter 1 to be mysqli_result in <b>/var/www/api/rows.php</b> on line <b>42</b><br />\n';

/** Rows that a program spoils, and rules of SAP Gateway. */
export const odataProductCases: readonly FaultCase[] = [
  printed('a warning of PHP between the rows', `[{"id":1,"delay":2.5,"mystery":3},\n${warning}`),
  printed('a warning of PHP after the rows', `[{"id":1,"delay":2.5,"mystery":3}]${warning}`),
  api('good OData rows on the second page only', null, {
    odata: json(200, { '@odata.context': '$metadata#flights_3m', value: [], '@odata.nextLink': 'flights_3m?$skiptoken=2' }),
  }),
  {
    name: 'OData service: the SAP user can’t start the service',
    verdict: verdict(
      'catalogue',
      'not-permitted',
      { en: /SAP user isn’t authorized to use this service/, fr: /utilisateur SAP n’est pas autorisé/ },
      { en: /S_SERVICE/, fr: /S_SERVICE/ },
    ),
    stage: async (stage) => {
      const denied = json(403, {
        error: { code: '/IWFND/CM_CONSUMER/101', message: { lang: 'en', value: "No authorization to access Service 'ZSALES_SRV'" } },
      });
      const { settings, secrets = {} } = withServiceToken(stage, `${(await stage.server(denied)).origin}/sap/opu/odata/sap/ZSALES_SRV`);
      return { settings: { ...settings, kind: 'odata' }, secrets };
    },
  },
  api(
    'OData rows: XML that is declared as JSON',
    verdict(
      'odata',
      'unexpected-answer',
      { en: /XML, such as an Atom feed, not JSON \(Content-Type: application\/json\)/, fr: /du XML.*Content-Type.: application\/json/ },
      { en: /OData 4 service that sends JSON/, fr: /service OData 4 qui envoie du JSON/ },
    ),
    {
      odata: {
        headers: { 'content-type': 'application/json' },
        body: '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>',
      },
    },
  ),
  api(
    'OData rows: a sign-in page',
    verdict(
      'odata',
      'unexpected-answer',
      { en: /sign-in was returned instead of rows of \S+: “Sign in to Corp”/, fr: /au lieu de lignes de \S+.: «.Sign in to Corp.»/ },
      { en: /which sign-in method programs must use/, fr: /quelle méthode d’authentification/ },
    ),
    { odata: page(200, '<html><head><title>Sign in to Corp</title></head><body><form><input type="password"></form></body></html>') },
  ),
  {
    name: 'REST rows: credentials that only this API rejects',
    verdict: verdict(
      'rest',
      'credentials-refused',
      {
        en: /only for the rows of travel\/flights-3m \(401\).*accepted the same credentials for the catalogue/,
        fr: /que pour les lignes de travel\/flights-3m \(401\).*accepté les mêmes identifiants pour le catalogue/,
      },
      { en: /owner of travel\/flights-3m/, fr: /propriétaire de travel\/flights-3m/ },
    ),
    stage: async (stage) => {
      const unsigned = json(401, { message: 'Unauthorized' }, { 'www-authenticate': 'Bearer' });
      const guard = {
        admits: (headers: Readonly<Record<string, unknown>>) => headers['svc-x-api-token'] !== undefined,
        rejection: unsigned,
      };
      return withServiceToken(stage, (await stage.api({ guard, rest: json(401, { message: 'Unauthorized' }) })).origin);
    },
  },
];
