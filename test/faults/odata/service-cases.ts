import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, type Responder } from '../laboratory/responses.ts';
import type { ApiResponders } from '../laboratory/stage.ts';

const api = (name: string, expected: Verdict, responders: ApiResponders): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api(responders)).origin),
});

/** A service of SAP Gateway that sends the same response to every request. */
const sap = (name: string, expected: Verdict, response: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { settings, secrets = {} } = withServiceToken(stage, `${(await stage.server(response)).origin}/sap/opu/odata4/sap/sales`);
    return { settings: { ...settings, kind: 'odata' }, secrets };
  },
});

const database = verdict(
  'rest',
  'deployment-fault',
  {
    en: [/error of its database \(500\)/, /belongs to the connection between the API and its database/],
    fr: [/une erreur de sa base de données \(500\)/, /concerne la connexion entre l’API et sa base de données/],
  },
  { en: /check the database and the connection to it/, fr: /vérifier la base de données et la connexion à celle-ci/ },
);

/** Failures behind the service of one API, whose catalogue works. */
export const odataServiceCases: readonly FaultCase[] = [
  api('REST rows: the API can’t sign in to its database', quoting(database, /password authentication failed for user "svc"/), {
    rest: json(500, { error: 'connection to server at "db" (10.0.0.4) failed: FATAL: password authentication failed for user "svc"' }),
  }),
  api('REST rows: the table of the API doesn’t exist', quoting(database, /ORA-00942/), {
    rest: json(500, { error: 'ORA-00942: table or view does not exist' }),
  }),
  api(
    'OData metadata: the document of a listed API is missing',
    verdict(
      'metadata',
      'metadata-not-found',
      {
        en: /catalogue lists travel\/flights-3m, but there’s no \$metadata \(404\)/,
        fr: /catalogue contient travel\/flights-3m, mais/,
      },
      {
        en: /tell the owner of the API that \$metadata of travel\/flights-3m is missing/,
        fr: /signalez au propriétaire de l’API que \$metadata/,
      },
    ),
    { metadata: json(404, { error: { code: '404', message: 'Not Found' } }) },
  ),
  api(
    'OData metadata: the service of a listed API fails',
    verdict(
      'metadata',
      'deployment-fault',
      {
        en: /failed to send the \$metadata document of travel\/flights-3m \(500\)/,
        fr: /n’a pas pu envoyer le document \$metadata de travel\/flights-3m/,
      },
      { en: /log of the OData service.*REST queries/, fr: /journal du service OData.*requêtes REST/ },
    ),
    { metadata: json(500, { error: { code: '500', message: 'Model failed' } }) },
  ),
  api(
    'OData rows: the page of a web interface',
    verdict(
      'odata',
      'unexpected-answer',
      {
        en: /web page was returned instead of rows of travel\/flights-3m/,
        fr: /page web a été renvoyée au lieu de lignes de travel\/flights-3m/,
      },
      {
        en: /under which address programs read travel\/flights-3m/,
        fr: /à quelle adresse les programmes lisent travel\/flights-3m/,
      },
    ),
    { odata: page(200, '<html><head><title>Reports</title></head><body><h1>Reports of this month</h1></body></html>') },
  ),
  api(
    'OData metadata: SAP Gateway has no service at the address from the catalogue',
    verdict(
      'metadata',
      'deployment-fault',
      {
        en: /which comes from the catalogue.*wrong address for travel\/flights-3m/,
        fr: /qui vient du catalogue.*fausse adresse pour travel\/flights-3m/,
      },
      {
        en: /owner of travel\/flights-3m to correct its OData address/,
        fr: /propriétaire de travel\/flights-3m de corriger son adresse OData/,
      },
    ),
    {
      metadata: json(403, {
        error: { code: '/IWFND/MED/170', message: { lang: 'en', value: "No service found for namespace '', name 'ZSALES'" } },
      }),
    },
  ),
  sap(
    'SAP Gateway: no system alias',
    verdict(
      'catalogue',
      'deployment-fault',
      { en: /no system alias for this service and user/, fr: /pas d’alias système pour ce service et cet utilisateur/ },
      { en: /\/IWFND\/MAINT_SERVICE/, fr: /\/IWFND\/MAINT_SERVICE/ },
    ),
    json(403, { error: { code: '/IWFND/CM_MGW/015', message: { lang: 'en', value: "No System Alias found for Service 'ZSALES'" } } }),
  ),
  sap(
    'SAP Gateway: the connection to the system behind it fails',
    verdict(
      'catalogue',
      'deployment-fault',
      { en: /password in this message belongs to a connection between SAP systems/, fr: /concerne une connexion entre systèmes SAP/ },
      { en: /\/IWFND\/ERROR_LOG/, fr: /\/IWFND\/ERROR_LOG/ },
    ),
    json(500, { error: { code: '/IWBEP/CM_MGW_RT/053', message: { lang: 'en', value: 'RFC Error: Name or password is incorrect' } } }),
  ),
];
