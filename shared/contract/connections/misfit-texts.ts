/**
 * What may be wrong with a profile, a policy or a dialect, in English, by a stable code. Schemas give these texts as their messages; the page
 * words the codes in its own language.
 *
 * Names in braces are facts of the misfit.
 */
export const misfitTexts = {
  'address-needed': 'Enter a URL that begins with https:// or http://, without a user name, password, ?, or #.',
  'address-odd': 'Invalid URL. Check the host name and the port.',
  'origin-needed': 'Enter only scheme, host, and port, such as https://data.example.org.',
  'origin-of-many': 'Enter a single origin for each exception.',
  'origin-not-secure': 'Enter an HTTPS origin.',
  'origin-twice': 'Duplicate origin. Enter one exception per origin.',
  'fingerprint-needed': 'Enter a SHA-256 fingerprint: 32 hexadecimal bytes separated by colons.',
  'path-needed': 'Enter a path that begins with /, without ? or #.',
  'file-needed': 'Enter the path of a file.',
  'path-remote': 'An imported file can’t name a path on another computer or a device, such as \\\\server\\share. Remove it from the file.',
  'address-or-file-needed': 'Enter a URL or an absolute path.',
  'name-needed': 'Enter a name, such as “Sales data”.',
  'colour-needed': 'Enter a colour as # and six hexadecimal digits, such as #0b7285.',
  'methods-needed': 'Select at least one sign-in method.',
  'method-not-offered': 'The active method isn’t one of the sign-in methods.',
  'method-settings-needed': 'Settings for “{{method}}” are missing.',
  'username-needed': 'Enter the user name to sign in with.',
  'username-with-colon': 'A user name can’t contain a colon.',
  'client-id-needed': 'Enter Dataquay’s client ID at the identity provider.',
  'token-url-needed': 'Enter the token URL, or the issuer to discover it.',
  'header-name-odd': 'Enter letters, digits, and hyphens only, such as SVC-X-API-TOKEN.',
  'control-characters': 'Line breaks and other control characters aren’t allowed.',
  'timeout-too-short': 'Enter at least 100 milliseconds.',
  'timeout-too-long': 'Enter up to one hour (3,600,000 milliseconds).',
  'rows-path-odd': 'Enter names separated by periods, such as data.items.',
  'rows-path-too-long': 'Enter up to 16 names.',
  'operator-meaning-unknown': 'Unknown meaning. Use comparison, in, between, isNull, text, or opaque (interpreted only by the server).',
  'operator-odd': '{{symbol}} isn’t a valid RSQL operator. Use ==, !=, <, <=, >, >=, or letters such as =beginsWith=.',
  'operator-arity': '{{symbol}} can’t take “{{arity}}” values. Its meaning requires {{possible}}.',
  'operator-twice': 'Duplicate operator {{symbol}}: it’s already number {{number}} in the list. Remove one of them.',
  'null-word-odd': 'The keyword for null must consist of letters, such as null.',
  'boolean-words-alike': 'The keywords for true and false must differ in more than case.',
  'principal-odd': 'Enter a principal as user@REALM, without spaces.',
  'realm-odd': 'Enter a realm such as EXAMPLE.ORG, without spaces.',
  'service-name-odd': 'Enter letters, digits, and hyphens only, such as HTTP.',
  'service-principal-odd': 'Enter a service principal as HTTP@host, without a port.',
  'cache-name-needed': 'Enter the name of the ticket cache, such as FILE:/tmp/krb5cc_1000.',
  'policy-id-odd': 'Enter lowercase letters, digits, and hyphens only.',
  'policy-not-trusted': 'Only administrators must be able to change the file and its folder ({{reason}}).',
  'same-id': 'Another connection has the same ID.',
  'not-json': 'Invalid JSON: {{reason}}',
  unreadable: 'Can’t read the file: {{reason}}',
  'not-profiles': 'This isn’t a connections file: "format": "dataquay-profiles" is missing.',
  'later-version': 'This file is from a later version of Dataquay.',
  'no-profile': 'The file contains no connections.',
  missing: 'This field is required.',
  'wrong-type': 'Wrong type. Expected {{expected}}.',
  'too-long': 'Too long. Maximum: {{maximum}}.',
  'too-short': 'Too short. Minimum: {{minimum}}.',
  'not-one-of': 'Invalid value. Use one of {{values}}.',
  'unknown-fields': 'Unknown fields: {{keys}}. Secrets aren’t allowed in this file.',
  other: '{{reason}}',
} as const;

/** What is wrong, by name. */
export type MisfitCode = keyof typeof misfitTexts;

/** Every code, for schemas. */
export const misfitCodes: readonly MisfitCode[] = Object.keys(misfitTexts).filter((name): name is MisfitCode =>
  Object.hasOwn(misfitTexts, name),
);
