import type { ProblemCode } from '../../../../shared/problems/problem.ts';

/** Problems in a terminal: labels, and next steps that replace those of the page if they mention its buttons. */
export const problems = {
  error: 'Error:',
  file: 'File: {{path}}.',
  place: 'Error in {{parameter}}, characters {{from}}–{{to}}.',
  unexpected: 'An unexpected error occurred.',
  windowSecret: {
    what: 'The command line can’t use the stored password, token, or client secret of this connection.',
    why: 'Only the desktop app can decrypt it.',
    next: 'Use --password, --client-secret, or --token with env:NAME, file:PATH, or - (stdin).',
  },
  remedies: {
    'secret-needed': 'Use --password, --client-secret, or --token with env:NAME, file:PATH, or - (stdin).',
    'not-signed-in':
      'Use --auth with its options, or --connection. Credentials are only sent to the origin of the base URL, and to the additional origins of a saved connection.',
    'credentials-refused':
      'Sign in again, or use a new token (--token). If that doesn’t help, ask the administrator of the server which credentials it accepts. Send them the URL, the time, and the request ID.',
    'unknown-api':
      'Check the project and the name of the API with dataquay catalogue. If it isn’t listed, ask the owner of the API for access, or for its new name.',
    'plain-http-refused':
      'Use an HTTPS address. For the base URL only, you can instead add --allow-plain-http to --base-url, or select “Allow credentials over unencrypted HTTP (not recommended)” in the saved connection.',
    'profile-file-unusable': 'Check the path and its permissions.',
    'unexpected-answer':
      'Compare the URL with the documentation of the API. If it’s correct, ask the administrator of the server. Send them the URL, the time, and the start of the response.',
    'result-too-large': 'Request fewer rows or columns.',
    'export-column-unknown': 'Use --format ndjson or --format json, where each row can have its own columns.',
    'export-value-unfit': 'Use a text format, such as CSV (--format csv).',
    'export-file-exists': 'Use another name, or add --force.',
    'export-not-a-file': 'Use another name, or use --output - to write to stdout.',
    'storage-failed': 'Free up disk space for the output file and the data folder (--data-dir), or check their permissions.',
    'sample-not-running':
      'Try again in a moment. To see why the sample server doesn’t start, run dataquay-service (in the source folder: npm run serve).',
  },
} as const satisfies { readonly remedies: Partial<Readonly<Record<ProblemCode, string>>>; readonly [label: string]: object | string };
