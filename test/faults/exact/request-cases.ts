import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, nginxPage, plain, type Responder } from '../laboratory/responses.ts';
import type { Stage } from '../laboratory/stage.ts';

/** A token with the size of those of users in 500 groups. */
const largeToken = `Bearer ${'g'.repeat(12_000)}`;

const withLargeToken = (stage: Stage, baseUrl: string): StagedConnection => ({
  ...withServiceToken(stage, baseUrl, 'Authorization'),
  secrets: { 'service-token': `${largeToken}${stage.canary.token}` },
});

/** A server that rejects headers with more than these characters. */
const limitedTo =
  (characters: number, rejection: Responder): ((stage: Stage) => Promise<{ readonly origin: string }>) =>
  (stage) =>
    stage.api({ guard: { admits: (headers) => JSON.stringify(headers).length < characters, rejection } });

const largeHeader = (limiter: RegExp): Verdict =>
  verdict(
    'catalogue',
    'unexpected-answer',
    {
      en: [limiter, /headers are too large for .*\(4\d\d\)/, /Of 12\d\d\d bytes, Authorization has 12\d\d\d/],
      fr: [limiter, /en-têtes de la requête sont trop grands pour .*\(4\d\d\)/, /Sur 12\d\d\d octets, Authorization en a 12\d\d\d/],
    },
    {
      en: [/fewer groups or roles/, limiter, /limit above 12\d\d\d bytes/],
      fr: [/moins de groupes ou de rôles/, limiter, /limite supérieure à 12\d\d\d octets/],
    },
  );

const unsupportedOption = verdict(
  'odata',
  'query-refused',
  { en: /doesn’t support the option \$count \(501\)/, fr: /ne prend pas en charge l’option \$count \(501\)/ },
  { en: /Queries without \$count can still work/, fr: /requêtes sans \$count peuvent fonctionner/ },
);

const withOData = (name: string, expected: Verdict, odata: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ odata })).origin),
});

/** Requests that a server rejects for their size, their headers, or their options. */
export const requestCases: readonly FaultCase[] = [
  {
    name: 'nginx rejects a token with many groups (400)',
    verdict: largeHeader(/nginx\/1\.24\.0 \(127\.0\.0\.1\)/),
    stage: async (stage) => {
      const limited = limitedTo(8_000, nginxPage(400, 'Bad Request', '<center>Request Header Or Cookie Too Large</center>\r\n'));
      return withLargeToken(stage, (await limited(stage)).origin);
    },
  },
  {
    name: 'a proxy that names itself in Via rejects a token with many groups (431)',
    verdict: largeHeader(/edge7\.example \(Via\)/),
    stage: async (stage) => {
      const limited = limitedTo(8_000, { status: 431, headers: { via: '1.1 edge7.example' } });
      return withLargeToken(stage, (await limited(stage)).origin);
    },
  },
  {
    name: 'Node limits headers itself (431)',
    verdict: largeHeader(/127\.0\.0\.1/),
    stage: async (stage) => withLargeToken(stage, (await stage.api({ maximumHeaders: 8_000 })).origin),
  },
  {
    name: 'small headers are too large, without a token',
    verdict: verdict(
      'http',
      'unexpected-answer',
      {
        en: /nginx.*Dataquay sent only \d{3} bytes.*gateway might add headers/,
        fr: /nginx.*que \d{3} octets.*passerelle ajoute peut-être/,
      },
      { en: /number of bytes/, fr: /nombre d’octets/ },
    ),
    stage: async (stage) => open((await stage.api({ all: { status: 431, headers: { server: 'nginx' } } })).origin),
  },
  {
    name: 'the URL of the connection is too long (414)',
    verdict: verdict(
      'http',
      'unexpected-answer',
      { en: /URL is too long.*URL has 15\d{2}/, fr: /URL de la requête est trop longue.*URL en a 15\d{2}/ },
      { en: /Shorten the query.*limit above 1[67]\d{2} bytes/, fr: /Raccourcissez la requête.*supérieure à 1[67]\d{2} octets/ },
    ),
    stage: async (stage) => open(`${(await stage.server({ status: 414 })).origin}/${'p'.repeat(1_500)}`),
  },
  {
    name: 'a GET without Content-Type is rejected (415)',
    verdict: verdict(
      'catalogue',
      'unexpected-answer',
      {
        en: /rejected a header.*\(415\).*“Accept: application\/json, text\/plain” and no Content-Type/,
        fr: /refusé un en-tête.*\(415\).*«\s?Accept: application\/json, text\/plain\s?» sans Content-Type/,
      },
      { en: /No setting changes these headers.*without Content-Type/, fr: /Aucun paramètre ne change ces en-têtes.*sans Content-Type/ },
    ),
    stage: async (stage) => {
      const guard = {
        admits: (headers: Readonly<Record<string, unknown>>) => headers['content-type'] !== undefined,
        rejection: json(415, { status: 415, error: 'Unsupported Media Type' }),
      };
      return open((await stage.api({ guard })).origin);
    },
  },
  {
    name: 'only the rows require Content-Type (415)',
    verdict: verdict(
      'rest',
      'unexpected-answer',
      {
        en: /“Accept: application\/json, text\/plain” and no Content-Type/,
        fr: /«\s?Accept: application\/json, text\/plain\s?» sans Content-Type/,
      },
      { en: /without Content-Type/, fr: /sans Content-Type/ },
    ),
    stage: async (stage) => open((await stage.api({ rest: json(415, { status: 415, error: 'Unsupported Media Type' }) })).origin),
  },
  withOData(
    'the server names the option that it doesn’t support (501)',
    unsupportedOption,
    json(501, { error: { code: 'NotImplemented', message: 'The query option $count is not implemented.' } }),
  ),
  withOData(
    'the server doesn’t name the option that it doesn’t support (501)',
    verdict(
      'odata',
      'query-refused',
      { en: /with the options \$top, \$count\..*doesn’t report which/, fr: /avec les options \$top, \$count\..*sans indiquer laquelle/ },
      { en: /Queries without these options/, fr: /requêtes sans ces options/ },
    ),
    plain(501, ''),
  ),
];
