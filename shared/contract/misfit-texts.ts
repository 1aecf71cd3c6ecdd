/**
 * What may be wrong with a profile, a policy or a dialect, in English, by a stable code. Schemas give these texts as their messages; the page
 * words the codes in its own language.
 *
 * Names in braces are facts of the misfit.
 */
export const misfitTexts = {
  'address-needed': 'Enter an address that begins with https:// (or http://), without user name, password, ? or #.',
  'address-odd': 'This is no address: check the host’s name and the port.',
  'origin-needed': 'Enter scheme, host and port alone, such as https://data.example.org.',
  'origin-of-many': 'An exception is made for one origin.',
  'origin-not-secure': 'Only https shows a certificate.',
  'origin-twice': 'One exception an origin.',
  'fingerprint-needed': 'A fingerprint is 32 bytes in hexadecimal, apart by colons (SHA-256).',
  'path-needed': 'Enter a path that begins with /, without ? or #.',
  'file-needed': 'Enter the path of a file.',
  'address-or-file-needed': 'Enter an address or an absolute path.',
  'name-needed': 'Enter a name, such as “Sales data”.',
  'colour-needed': 'Enter a colour as # and six hexadecimal digits, such as #0b7285.',
  'methods-needed': 'Choose at least one way to sign in.',
  'method-not-offered': 'The method in use is not among the methods offered.',
  'method-settings-needed': '“{{method}}” needs its settings.',
  'username-needed': 'Enter the user name to sign in with.',
  'username-with-colon': 'A user name has no colon.',
  'client-id-needed': 'Enter the client id under which this application is known to the identity provider.',
  'token-url-needed': 'Enter the token URL, or the issuer where the identity provider can be asked for it.',
  'header-name-odd': 'A header’s name is made of letters, digits and hyphens, such as SVC-X-API-TOKEN.',
  'control-characters': 'This may hold no line breaks or other control characters.',
  'timeout-too-short': 'At least 100 milliseconds.',
  'timeout-too-long': 'At most an hour (3,600,000 milliseconds).',
  'rows-path-odd': 'Enter names apart by dots, such as data.items.',
  'rows-path-too-long': 'At most 16 names.',
  'operator-meaning-unknown':
    'Unknown meaning: say comparison, in, between, isNull, text, or opaque for what only the deployment can explain.',
  'operator-odd': '{{symbol}} is no operator of RSQL: write ==, !=, <, <=, >, >=, or letters such as =beginsWith=.',
  'operator-arity': '{{symbol}} cannot take “{{arity}}” values: its meaning needs {{possible}}.',
  'operator-twice': '{{symbol}} is an operator already: number {{number}} of the list. Leave it out of one of them.',
  'null-word-odd': 'The word for a missing value is made of letters, such as null.',
  'boolean-words-alike': 'True and false need words that differ in more than case.',
  'principal-odd': 'A principal is written as user@REALM, without blanks.',
  'realm-odd': 'A realm is written as EXAMPLE.ORG, without blanks.',
  'service-name-odd': 'A service’s name is made of letters, digits and hyphens, such as HTTP.',
  'service-principal-odd': 'A service is written as HTTP@host, without a port.',
  'cache-name-needed': 'Enter the name of the ticket cache, such as FILE:/tmp/krb5cc_1000.',
  'policy-id-odd': 'An id is made of small letters, digits and hyphens.',
  'same-id': 'Another profile has the same id.',
  'not-json': 'It is not JSON: {{reason}}',
  unreadable: 'It cannot be read: {{reason}}',
  'not-profiles': 'This is no file of profiles: it lacks "format": "dataquay-profiles".',
  'later-version': 'This file is of a later version of the application.',
  'no-profile': 'The file holds no profile.',
  missing: 'This is missing.',
  'wrong-type': 'This is of another type than {{expected}}.',
  'too-long': 'This is too long: {{maximum}} at most.',
  'too-short': 'This is too short: {{minimum}} at least.',
  'not-one-of': 'This is none of {{values}}.',
  'unknown-fields': 'These fields are unknown: {{keys}}. Secrets do not belong into it.',
  other: '{{reason}}',
} as const;

/** What is wrong, by name. */
export type MisfitCode = keyof typeof misfitTexts;

/** Every code, for schemas. */
export const misfitCodes: readonly MisfitCode[] = Object.keys(misfitTexts).filter((name): name is MisfitCode =>
  Object.hasOwn(misfitTexts, name),
);
