/** What `--help` prints. */
export function helpText(usualDataFolder: string): string {
  return `Publishes data as REST and OData, with an identity provider.

  --data LOCATION  a file (CSV, TSV, JSON, NDJSON, Parquet, SQLite), a folder of such, a Data Package, or a schema of PostgreSQL
                   (postgresql://user@host/database?schema=public) or Trino (trino://user@host:8080/catalog/schema);
                   may be given several times
  --sample         the sample's data too (alone it needs no word)
  --host ADDRESS   address that the data service listens on (127.0.0.1)
  --port N         port of the data service (any free one)
  --auth-port N    port of the identity provider, on 127.0.0.1 (any free one)
  --tls-cert FILE, --tls-key FILE
                   certificate with its chain, and its key (PEM): the data service then speaks HTTPS only
  --base-url URL   where callers reach it through a proxy: links begin so (each as its request says)
  --cors-origin ORIGIN
                   pages of this origin may read answers in the browser; * for all; may be given several times (none)
  --compression remote|always|never
                   whose answers are compressed if they ask for it: callers' on other machines, all, none (remote)
  --data-dir DIR   folder for converted data and secrets (${usualDataFolder})

  --access FILE    rules of who may see which APIs, rows and columns (everybody who is known sees everything)
  --issuer URL     an identity provider whose bearer tokens are taken too; may be given several times
  --audience NAME  what their tokens must be made for (dataquay)
  --groups-claim PATH
                   where a token tells the groups of its user, such as realm_access.roles (groups)
  --keytab FILE    keys of HTTP/host: Kerberos tickets are taken too (Negotiate)
  --kerberos-realm NAME
                   the realm whose users are called by their name alone (all are called name@REALM)
  --no-identity    without the identity provider that comes along
  --no-bearer      take no bearer tokens
  --no-service-tokens
                   take no service tokens

  --url-length N --page-size N --odata-page-size N --query-seconds N --concurrent-queries N
  --queries-per-caller N
                   limits of what may be asked
  --engine-memory N --process-memory N
                   megabytes: of the queries of each source of files; of the process, beyond which queries are refused
  --table-seconds N
                   how often to look for new, dropped and altered tables of databases (30); 0: at the start alone
  --drain-seconds N
                   goes on answering so long once it is asked to end, /readyz saying that it is not ready (0)

  --rest-sort signed|colon|comma --rest-envelope NAME --rest-more link|total|member|none --rest-errors problem|message
                   how REST says what differs between deployments

  --config FILE    all of these from a file (JSON, by these names); words of the command line win
  --parent-pid N   end when the process of this number is gone
  --help           this text

When it is ready it prints one line of JSON: where it is, and how to get in. Everything else goes to the standard error stream.
`;
}
