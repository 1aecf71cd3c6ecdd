/** Texts of `--help` and shell completion. Lines that begin with a space aren't wrapped, so they must have at most 80 characters. */
export const help = {
  overview: 'Dataquay command line: dataquay COMMAND [options]',
  further:
    'Run dataquay help COMMAND for options and examples, and dataquay --version for the version. Options can come before or after arguments. Everything after -- is treated as an argument.',
  example: '{{does}}:\n    {{line}}',
  headings: {
    options: 'OPTIONS',
    examples: 'EXAMPLES',
    connection: 'CONNECTION (saved)',
    speltOut: 'CONNECTION (by options)',
    withEither: 'ALL CONNECTIONS',
    secrets: 'SECRETS',
    environment: 'ENVIRONMENT',
    endings: 'OUTPUT AND EXIT CODES',
  },
  secrets: `Secrets (S) aren’t passed on the command line, because other processes could read them. Use
    env:NAME   the value of the environment variable NAME
    file:PATH  the content of the file, without the final line break
    -          stdin, without the final line break
With --connection, use --password, --client-secret, and --token for secrets that aren’t stored in the keychain.`,
  environment: `    LC_ALL, LC_MESSAGES, LANG  language of messages: French or English
    NO_COLOR, TERM=dumb        no colours in the terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               proxy, unless the connection or an option sets it
    KRB5CCNAME, KRB5_CONFIG    Kerberos ticket cache and configuration
    DATAQUAY_POLICY            administrator policy file`,
  endings: `Stdout contains only the result. If the exit code isn’t 0, stderr contains the error, its cause, and how to fix it: as text in a terminal, otherwise and with --json as one JSON object { code, message, cause, remedy, url?, status?, retryAfter?, serverRequestId?, requestId?, startedAt?, who?, clientId?, realm?, principal?, service?, alsoFailed? }.
    0  success                  1  internal or disk error
    2  invalid usage            3  not signed in
    4  access denied            5  connection failed
    6  query rejected or API not found
    7  server error, or verify found errors
    130, 143, 129  stopped by Ctrl+C, SIGTERM, or a closed terminal`,
  commands: {
    run: {
      options: {
        param: 'value of a parameter of the query, without the quotes of the query language',
      },
      summary: 'run a saved query and write its rows',
      usage: 'QUERY-FILE [--param NAME=VALUE]… [--all] [--output FILE] [--format FORMAT] CONNECTION',
      about:
        'Runs a saved query (NAME.query.json; - for stdin) and writes the rows to stdout or to a file. Fetches the page defined in the file, or all rows with --all. If the file contains SQL, first runs the queries of its tables, then the SQL on their rows.',
      examples: {
        first: 'All rows of a saved query, for Excel in French',
      },
    },
    get: {
      summary: 'fetch rows from a path or URL, with values exactly as received',
      usage: 'PATH-or-URL [--all] [--output FILE] [--format FORMAT] CONNECTION',
      about:
        'Sends one request, or with --all fetches all rows of the query, and writes the rows to stdout or to a file. Values are written exactly as received, except that formulas are escaped in CSV and TSV files (see --formulas). Paths are relative to the base URL. Credentials are only sent to the server’s own origin and the additional origins of the connection: not to other URLs, and not on redirects to other origins.',
      examples: {
        first: 'The first rows that match a filter',
        second: 'The same query in OData, as CSV',
        third: 'All rows, in a file with column types',
        fourth: 'Without a saved connection, with a token from a file',
      },
    },
    check: {
      options: {
        json: 'one object { ok, steps: [{ id, status, startedAt?, evidence, cause?, remedy? }] }, status passed, failed or skipped',
        until: 'last step to run',
        report: 'save a report without secrets as FILE.html or FILE.json',
        noSignIn: 'run only steps that don’t require sign-in (failed sign-ins can lock an account)',
        api: 'API whose metadata and rows are requested (default: the first API)',
        seconds:
          'time limit for the whole test in seconds, from 1 to 600 (default 60, or three times --timeout); a step may take a third of it, or --timeout, if longer',
      },
      summary: 'test the connection to a server step by step',
      usage: '[--until STEP] [--no-sign-in] [--api PROJECT/API] [--report FILE] [--json] CONNECTION',
      about:
        'Tests a connection and reports the result of each step, or why the step failed and how to fix the error. Steps: name, tcp, proxy, tls, http, clock, identity-provider, token, claims, catalogue, metadata, rest, odata.',
      examples: {
        first: 'Test the connection to the sample server',
        network: 'Test the network only, without signing in',
        second: 'The same test with JSON output, without a saved connection',
      },
    },
    catalogue: {
      options: {
        search: 'only APIs that contain all of these words in the name, title, description, keywords, or columns',
        json: 'an array of { root, accessPoint, title, details, keywords, updatedAt, columns }',
      },
      summary: 'list the APIs that you have access to',
      usage: '[--search WORDS] [--json] CONNECTION',
      about: 'Lists every API that you have access to, one per line: PROJECT/API and its title.',
      examples: {
        first: 'All APIs about flights and delays',
      },
    },
    describe: {
      options: {
        json: 'one object with URLs, licences, and columns from the catalogue and $metadata',
      },
      summary: 'show the URLs and columns of an API',
      usage: 'PROJECT/API [--json] CONNECTION',
      about: 'Shows the title, description, and URLs of an API in REST and OData, and its columns with their types.',
      examples: {
        first: 'The columns of an API and their types',
      },
    },
    verify: {
      options: {
        rows: 'rows to check per response (default {{usualRows}})',
        parallel: 'APIs to check in parallel, from 1 to {{maxParallel}} (default {{usualAtOnce}})',
        report: 'report format: text (default), json, junit (for CI servers), or html (a web page)',
        json: 'same as --report json',
      },
      summary: 'check that APIs match their catalogue entry and $metadata, in REST and OData',
      usage: '[PROJECT/API] [--rows N] [--report text|json|junit|html] CONNECTION',
      about:
        'Checks one API, or every API in the catalogue, in REST and OData. Rows must match $metadata and be the same in both formats. Pages must be complete and without duplicates. Row counts, filters, sorting, and column selection must be correct. Each error includes its evidence. The exit code is 7 if errors are found.',
      examples: {
        first: 'Check one API',
        second: 'A report for a CI server',
      },
    },
    completion: {
      usage: '{{names}}',
      options: {
        connections: 'print the names of the connections, one per line, instead of a script',
      },
      summary: 'print a shell completion script',
      about: `Prints a script that completes commands, options, values, files, and connection names in a shell:
  bash         eval "$(dataquay completion bash)", in ~/.bashrc
  zsh          source <(dataquay completion zsh), in ~/.zshrc after compinit
  fish         dataquay completion fish | source, in ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               in $PROFILE`,
      examples: {
        first: 'Print the script for Bash',
      },
    },
    whoami: {
      options: {
        json: 'one object { who, method, until, claims, ticket? }; until in UTC, claims decoded, never the token',
      },
      summary: 'show who is signed in, the method, and the expiry',
      usage: '[--json] CONNECTION',
      about: 'Signs in and shows the user.',
      examples: {
        first: 'The user signed in to the sample server, and when the session expires',
      },
    },
    export: {
      options: {
        columns: 'columns to export, in this order (default: all)',
        where: "OData filter, such as origin eq 'LAX' and delay gt 60",
        order: 'columns to sort by',
      },
      summary: 'export rows of an API to a file',
      usage: 'PROJECT/API --output FILE [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] CONNECTION',
      about:
        'Fetches every matching row and writes it to a file: CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX, or Markdown, with the types of the catalogue and $metadata. The file is written only if the export completes. With --output -, rows are written to stdout.',
      examples: {
        first: 'Late flights from Los Angeles, longest delay first',
        second: 'A small Markdown table',
      },
    },
    help: {
      summary: 'show help for a command',
    },
    version: {
      summary: 'show the version',
    },
  },
  options: {
    connection: 'name or ID of a saved connection (sample: the included sample server)',
    'base-url': 'base URL of the server',
    auth: 'sign-in method: none, password, client-credentials, service-token, or kerberos',
    'token-url': 'token URL of the identity provider (or use --issuer)',
    issuer: 'issuer of the identity provider, to discover the token URL',
    'client-id': 'client ID',
    'client-secret': 'client secret, if the client has one',
    username: 'user name (kerberos: the principal; required with --password)',
    password: 'password',
    token: 'service token',
    'token-header': 'header for the token (default: SVC-X-API-TOKEN)',
    spn: 'Kerberos service principal (default: HTTP/ and the server’s host name)',
    ccache: 'Kerberos ticket cache (default: system cache)',
    kind: 'server type: marketplace (default) or odata',
    ca: 'CA certificate file (PEM), in addition to the system’s CA certificates',
    proxy: 'URL of the proxy (default: from environment variables)',
    'client-auth': 'where the client ID and secret are sent: post (form, default) or basic (header)',
    scope: 'scopes of the token (default: openid profile email)',
    audience: 'identifier of the API that the token is for, such as in Auth0',
    'proxy-user': 'user name for the proxy',
    'proxy-password': 'password for the proxy',
    'no-proxy': 'use no proxy',
    pac: 'PAC file that selects the proxy: its URL or path',
    'client-cert': 'client certificate file (PEM)',
    'client-key': 'private key file (PEM), if it isn’t in the certificate file',
    'catalogue-path': 'path of the catalogue (default: /dmp-api/expositions)',
    'rest-path': 'path prefix of REST APIs (default: /dmp-api/data)',
    'odata-path': 'path prefix of OData APIs (default: /dmp-api/odata)',
    'rows-path': 'path to the rows in REST responses, such as data.items (default: found automatically)',
    dialect: 'JSON file with the differences of the server’s REST dialect',
    'allowed-origins': 'additional origins that receive credentials, separated by commas',
    'accept-certificate': 'accept an untrusted certificate: origin and SHA-256 fingerprint (several: separated by commas)',
    'service-name': 'service name of the Kerberos service principal (default: HTTP)',
    'service-realm': 'Kerberos realm of the service (default: from krb5.conf)',
    canonicalization: 'resolution of the host name for Kerberos: none (default), forward, or forward-and-reverse',
    'send-ticket': 'when the Kerberos token is sent: when-offered (default) or always',
    'no-mutual-auth': 'don’t require that the server proves its identity with Kerberos',
    'allow-plain-http': 'allow credentials over unencrypted HTTP to other machines',
    timeout: 'timeout in seconds for connecting, for response headers, and between chunks of the response',
    verbose: 'print each request and its response headers to stderr, without secrets',
    har: 'save all requests as an HTTP Archive (HAR), without secrets',
    'data-dir': 'Dataquay data folder, which contains the saved connections',
    help: 'show this help',
    language: 'rest or odata (default: the first one that can express the whole query)',
    separator: 'CSV: separator , ; | or tab (default ,)',
    decimal: 'CSV and TSV: decimal separator . or , (default .)',
    quote: 'CSV and TSV: quote values when needed (needed), all text (texts), or all values (all)',
    'line-end': 'CSV and TSV: line endings crlf (default for CSV) or lf (default for TSV)',
    bom: 'CSV and TSV: add a UTF-8 byte order mark (for Excel)',
    formulas: 'CSV and TSV: don’t escape text that a spreadsheet would run as a formula',
    all: 'fetch all rows of the query, page by page; its paging options are ignored',
    output: 'write to FILE (atomically); - for stdout',
    format: '{{stdout}}; for files also {{others}} (default: json, or by file extension)',
    resume: 'with --output: store the fetched rows in FILE.rows, so that an interrupted run can be resumed (get and run: with --all)',
    force: 'overwrite an existing file',
    about: 'also write FILE.query.json: source, query, time, row count, and user; no secrets',
    json: 'with --output: one object { path, rows, bytes, notes, changes }; otherwise same as --format json',
  },
  placeholders: {
    STEP: 'STEP',
    'PROJECT/API': 'PROJECT/API',
    'NAME=VALUE': 'NAME=VALUE',
    WORDS: 'WORDS',
    FORMAT: 'FORMAT',
    NAME: 'NAME',
    METHOD: 'METHOD',
    FILE: 'FILE',
    TYPE: 'TYPE',
    SECONDS: 'SECONDS',
    DIR: 'DIR',
    LANGUAGE: 'LANGUAGE',
    MODE: 'MODE',
    ENDING: 'ENDING',
  },
} as const;
