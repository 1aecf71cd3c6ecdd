import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, type Responder } from '../laboratory/responses.ts';

const unexpected = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('catalogue', 'unexpected-answer', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const notACatalogue = unexpected(/JSON, but not a catalogue/, /JSON, mais.*catalogue/, /catalogue path/, /chemin du catalogue/);
const truncated = unexpected(/ends in the middle of its JSON/, /(au milieu|tronqu)/, /[Tt]ry again/, /[Rr]éessayez/);
const invalid = unexpected(/isn’t valid JSON/, /n’est pas (un |du )?JSON valide/, /base URL and paths/, /URL de base/);
const empty = unexpected(/no body/, /(pas de|aucun) corps/, /administrator/, /administrateur/);
const emptyCatalogue = verdict(
  'catalogue',
  'catalogue-empty',
  { en: /lists no APIs for you/, fr: /(aucune API|ne contient aucune)/ },
  { en: /account or client \(.*\) is the right one/, fr: /compte ou client \(.*\) est le bon/ },
);
const errorDocument = unexpected(/success.*error message/, /succès.*erreur/, /server message/, /message du serveur/);

const sending = (name: string, expected: Verdict | null, catalogue: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ catalogue })).origin),
});

const good = JSON.stringify(scriptedCatalogue('http://data.example'));
const jsonType = { 'content-type': 'application/json' };

/** Responses to the catalogue request that have status 200 and aren't a catalogue. */
export const catalogueCases: readonly FaultCase[] = [
  sending('an empty list', emptyCatalogue, json(200, [])),
  sending('projects without APIs', emptyCatalogue, json(200, [{ id: 1, label: 'Travel', rootCode: 'travel', expositions: [] }])),
  sending('a list of something else', notACatalogue, json(200, [{ foo: 1 }])),
  sending('a number', notACatalogue, json(200, 42)),
  sending('null', notACatalogue, json(200, null)),
  sending('an OpenAPI document', notACatalogue, json(200, { openapi: '3.1.0', info: { title: 'Data', version: '1' }, paths: {} })),
  sending('a health check', notACatalogue, json(200, { status: 'UP' })),
  sending(
    'an error message with success',
    quoting(errorDocument, /Session expired/),
    json(200, { error: { code: 'E17', message: 'Session expired' } }),
  ),
  sending(
    'an error message with success (RFC 9457)',
    quoting(errorDocument, /overloaded/),
    json(200, { type: 'about:blank', title: 'Service overloaded', status: 503 }),
  ),
  sending('half of its JSON', truncated, { headers: jsonType, body: good.slice(0, Math.floor(good.length / 2)) }),
  sending('a Content-Length that is too short', truncated, { headers: { ...jsonType, 'content-length': '40' }, body: good.slice(0, 40) }),
  sending('JSON with a syntax error', invalid, { headers: jsonType, body: good.replace(',', ',,') }),
  sending('an empty body', empty, { headers: jsonType }),
  sending('a body of spaces', empty, { headers: jsonType, body: '  \n ' }),
  sending(
    'a web page with the type of JSON',
    unexpected(/returned a web page/, /page web/, /sign-in method|base URL/, /méthode d’authentification|URL de base/),
    { headers: jsonType, body: '<!doctype html><html><head><title>Home</title></head></html>' },
  ),
  sending(
    'a page that posts SAML to an identity provider',
    unexpected(/returned a web page/, /page web/, /sign-in method/, /méthode d’authentification/),
    page(
      200,
      '<html><head><title>Working...</title></head><body onload="document.forms[0].submit()"><form method="post" action="https://adfs.corp/adfs/ls/"><input type="hidden" name="SAMLRequest" value="abc"/></form></body></html>',
    ),
  ),
  {
    name: 'no catalogue there, but another path has it',
    verdict: verdict(
      'catalogue',
      'catalogue-not-found',
      { en: /found nothing at http/, fr: /n’a rien trouvé à l’adresse http/ },
      { en: /paths/, fr: /chemins/ },
    ),
    stage: async (stage) => open((await stage.api()).origin, { paths: { catalogue: '/api/expositions' } }),
  },
];
