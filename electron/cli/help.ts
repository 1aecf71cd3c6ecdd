const deployment = `Which deployment, either
  --profile NAME         a profile of the application, by its name or id (sample: the one that comes along)
or spelt out
  --base-url URL         where it is
  --auth METHOD          none, password, client-credentials, service-token or kerberos
  --token-url URL        where tokens are asked for; or
  --issuer URL             the identity provider that says where
  --client-id X          this client's name at the identity provider
  --client-secret S      its secret, where it has one
  --username U           who signs in (kerberos: the principal, with --password)
  --password S           and the password
  --token S              the service token
  --token-header H       the header that carries it (SVC-X-API-TOKEN)
  --spn HTTP@host        the service's Kerberos name, where it is another than the address says
  --ccache FILE          the Kerberos ticket cache, where it is another than the system's
  --kind KIND            marketplace (unless said otherwise) or odata: what the deployment speaks
  --ca FILE              PEM file of certificate authorities to trust beside the system's
  --proxy URL            the proxy to go by (unless given, what the environment says)
  --allow-plain-http     let the credential go over http past this machine, where others may read it

A secret S is never written on the command line, where every program of the machine could read it. It is
  env:NAME               the environment variable of that name
  file:PATH              the content of that file, without the line break at its end
  -                      what comes on the standard input, likewise
With --profile, --password, --client-secret and --token give the secrets that the keystore does not hold.

  --timeout SECONDS      how long to wait for a connection, an answer's head, and each further part of it
  --data-dir DIR         the application's data folder, where profiles are
  --help                 this text`;

const endings = `Standard output holds the result and nothing else. Where the command does not end with 0, standard error holds one JSON
object { code, message, cause, remedy }. It ends with
  0 done   2 usage   3 not signed in   4 not permitted   5 not reachable   6 query refused   7 fault of the server
  (1 fault of this program, 130 interrupted)`;

/** What the program does, in short. */
export const overviewHelp = `Dataquay on the command line: npm run --silent cli -- COMMAND [options]

  check      go the way into a deployment step by step, and say of each how it went
  get        write the rows of an answer, exactly as sent
  whoami     say who is signed in, by what method, until when

COMMAND --help lists the options.

${endings}
`;

/** What each command does and takes. */
export const commandHelp = {
  check: `check [--json] DEPLOYMENT

Goes the whole way into a deployment: name, tcp, proxy, tls, clock, identity-provider, token, claims, catalogue. Each step says what
was seen, or why it failed and what to do.

  --json                 one object { ok, steps: [{ id, status, evidence, cause?, remedy? }] }, status passed, failed or skipped

${deployment}

${endings}
`,
  get: `get PATH-or-URL [--format json|ndjson|csv] DEPLOYMENT

Asks for one answer and writes its rows to the standard output, every value exactly as sent. A path begins at the base URL. The
credential goes to the deployment's own origin only: never to another URL, nor along a redirect that leads elsewhere.

  --format json          a list, one row a line
  --format ndjson        one row a line
  --format csv           RFC 4180 with a line of names; a missing value is nothing, an empty text ""

${deployment}

${endings}
`,
  whoami: `whoami [--json] DEPLOYMENT

Signs in and says who that is.

  --json                 one object { who, method, until, claims }; until in UTC, claims decoded, never the token

${deployment}

${endings}
`,
} as const;
