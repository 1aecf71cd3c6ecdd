/** Texts of pasted URLs and cURL commands. */
export const paste = {
  open: 'Open a URL or cURL command…',
  openHint: 'Open a URL or cURL command ({{keys}} outside a text field)',
  title: 'Open a URL or cURL command',
  label: 'URL or cURL command',
  hint: 'Headers, passwords, and request bodies are removed. Dataquay signs in with the matching connection.',
  go: 'Open query',
  cancel: 'Cancel',
  refused: {
    'no-request':
      'This isn’t a URL or cURL command. Dataquay can also read wget, HTTPie, PowerShell and fetch requests, .http files, Postman collections, and code that contains a URL.',
    'no-url': 'No HTTP or HTTPS URL found.',
    'open-quote': 'This command has an unmatched quotation mark.',
  },
  refusedPaste: 'Couldn’t open what you pasted. {{reason}}',
  finding: 'Looking for the API of this URL…',
  which: 'Several connections use {{origin}}. Select the one to open this URL with.',
  noConnection: 'No connection uses {{origin}}.',
  openElsewhere:
    'Select a connection to open this URL with, or add a connection. The connection’s base URL replaces the server address in the URL.',
  connections: 'Connections',
  toConnections: 'Add connection',
  noApi: 'You don’t have access to an API at this URL in {{connection}}:',
  notice: 'Opened from a URL',
  leftOut: 'Removed from what you pasted:',
  left: {
    header: 'header {{name}}',
    credentials: 'user name, password, token, or cookie',
    body: 'request body',
    further: 'additional URL (only one is opened at a time)',
    parameter: 'parameter {{name}} (its name indicates a secret)',
    method: 'method {{name}} (queries are sent with GET)',
    option: 'option {{name}}',
    substitution: '{{text}} (its value is known only when the command runs)',
    after: '“{{text}}” after the API address (a query always starts from all rows)',
  },
  dismiss: 'Dismiss',
} as const;
