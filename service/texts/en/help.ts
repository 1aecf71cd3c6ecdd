/** The text that `--help` of the data service prints. A line has at most 130 characters. */
export const help = {
  options: `Publishes data as REST and OData APIs, with a built-in identity provider.

  [--publication] FILE
                   publication file (JSON): sources, with names and descriptions; reloaded when it changes
  --data LOCATION  a file (CSV, TSV, JSON, NDJSON, GeoJSON, Parquet, Excel, SQLite, DuckDB), a folder of files, a Data Package,
                   or a schema of PostgreSQL (postgresql://user@host/database?schema=public) or Trino
                   (trino://user@host:8080/catalog/schema); set a password with ?password-file=FILE or ?password-env=NAME;
                   can be repeated
  --sample         also publish the sample data (default without other data)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --port N         port of the data service (default: any free port)
  --auth-port N    port of the identity provider, on 127.0.0.1 (default: any free port)
  --tls-cert FILE, --tls-key FILE
                   certificate chain and private key (PEM); the data service then supports HTTPS only
  --base-url URL   public URL behind a reverse proxy, for links (default: from the request)
  --cors-origin ORIGIN
                   web origin that can read responses (CORS); * for all; can be repeated (default: none)
  --audit off|on|values
                   audit log of all responses; values: also the values in conditions (default off)
  --log-format text|json
                   format of the service’s own log lines (default text); lines about requests are always JSON
  --trusted-proxy ADDRESS
                   address or network (10.0.0.0/8) of a proxy whose X-Forwarded-For is trusted; can be repeated
  --compression remote|always|never
                   clients that receive compressed responses: on other machines, all, or none (default remote)
  --state URL      PostgreSQL database for service tokens and asynchronous requests, which several instances share
                   (postgresql://user@host/database?password-file=FILE; default: files in the data folder)
  --data-dir DIR   folder for converted data and secrets (default {{dataFolder}})

  --access FILE    access rules file (default: every signed-in user can read everything)
  --issuer [PREFIX=]URL
                   an identity provider whose bearer tokens are accepted; can be repeated. PREFIX comes before the names of its
                   users (sub) and groups in the access rules; required unless this is the only source of users (--no-identity)
  --issuer-ca FILE
                   CA certificates (PEM) that are also trusted for connections to identity providers
  --audience NAME  required aud claim of bearer tokens (default dataquay)
  --groups-claim PATH
                   path of the groups claim, such as realm_access.roles (default groups)
  --keytab FILE    keytab of HTTP/host; also accepts Kerberos tickets (Negotiate)
  --kerberos-realm NAME
                   realm whose users are kerberos:name in the access rules (all others are kerberos:name@REALM)
  --service-token-days N
                   maximum lifetime of service tokens of users whom their identity provider confirms (user-check)
                   (default 90)
  --unchecked-token-days N
                   maximum lifetime of service tokens of all other users (default 30)
  --no-identity    don’t start the built-in identity provider
  --no-bearer      don’t accept bearer tokens
  --no-service-tokens
                   don’t accept service tokens
  --basic          also accept a service token as the password of Basic authentication (requires TLS)

  --page-size N --odata-page-size N --query-seconds N --concurrent-queries N --queries-per-caller N
  --requests-per-minute N --megabytes-per-hour N
                   limits of queries
  --engine-wait-seconds N
                   how long a query waits for a busy engine (default 10)
  --reader-seconds N --reader-bytes-per-second N
                   disconnect clients that read nothing for N seconds (default 60), or a large result too slowly (default 16384)
  --connections N  concurrent connections, up to half of them for one address (default 2000)
  --failed-sign-ins N
                   failed sign-ins from one address per minute before it must wait (default 300)
  --result-memory N
                   megabytes for results that haven’t been read yet; up to a quarter for one caller (default 64)
  --url-length N --body-bytes N
                   characters of a URL (default 32768), bytes of a request body (default 1048576)
  --query-length N --query-parameters N --query-tokens N --query-nodes N --query-steps N --query-columns N
                   limits of one query, with defaults: characters (262144), options and aliases (500), words and
                   punctuation marks (20000), operators and values after aliases are replaced (10000),
                   transformations in $apply (100), sorted, computed, or aggregated columns (500)
  --batch-requests N
                   requests in one $batch (default 100)
  --async-requests N --async-megabytes N --async-seconds N
                   asynchronous requests of one user (default 10), megabytes of their stored responses (default 256),
                   and seconds that each can run and is then stored (default 600)
  --engine-memory N --process-memory N
                   megabytes for queries of each file source; for the process, beyond which queries are rejected
  --table-seconds N
                   seconds between checks for new, dropped, and altered database tables (default 30); 0: only at startup
  --drain-seconds N
                   seconds to keep serving after SIGTERM while /readyz returns 503 (default 0)
  --stop-seconds N seconds for running responses to end after that (default 3)

  --rest-sort signed|colon|comma --rest-envelope NAME --rest-more link|total|member|none --rest-errors problem|message
                   REST dialect: sort syntax, response envelope, pagination, and error format

  --config FILE    read options from a JSON file with these names; the command line takes precedence
  --check          check the files of the options, report every error with line and column, and exit (0: valid, 1: errors)
  --connect        with --check: also connect to issuers and databases, publish all sources in a temporary folder, and check
                   the access rules against them
  --parent-pid N   stop when the process N ends
  --help           show this help

When ready, the service prints one line of JSON to stdout with its addresses and credentials. Logs are written to stderr.
`,
  valid: 'The configuration is valid.\n',
  restart: 'Changes of these options require a restart: {{names}}.\n',
} as const;
