/** Words of the query as code. */
export const code = {
  open: 'Code',
  openHint: 'The query as code: cURL, Python, R, PowerShell, Excel and more',
  region: 'Code',
  split: 'Height of the code',
  close: 'Close the code',
  language: 'Language or tool',
  format: 'URL that the code sends',
  formats: { rest: 'REST', odata: 'OData' },
  codeIn: 'Code for {{language}}',
  copy: 'Copy the code',
  save: 'Save as file',
  saveHint: 'Save as {{file}}',
  saved: '{{file}} saved',
  environment_one: 'Set this environment variable before you run it; the code holds no secret:',
  environment_other: 'Set these environment variables before you run it; the code holds no secret:',
  packages_one: 'It needs this package:',
  packages_other: 'It needs these packages:',
  remark: {
    'token-url-unknown':
      'Where tokens are asked for is known after the first sign-in. Until then the code takes an access token that you give it.',
    'token-of-a-person': 'You sign in by a browser, which code cannot do: it takes an access token that you give it.',
    outside: 'This URL lies outside of the deployment: as in the application, no credential goes there.',
  },
  refused: {
    'no-kerberos': '{{language}} cannot sign in by Kerberos. Choose another language, or another sign-in method in the profile.',
  },
  onePage: 'It sends this one URL and brings its answer: one page, where there are more. dataquay get --all brings every row.',
  mistaken: 'There is a mistake in this URL. The code sends it as it stands.',
  incomplete: 'This URL asks for something else than the query: its language has no words for all of it.',
} as const;
