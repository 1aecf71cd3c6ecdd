/**
 * What happened, why, and what to do next, in English, for every code of `problem.ts`.
 *
 * The sentences lean on `{{host}}` and the other names in `unnamed-facts.ts`, and on a problem's own facts, at most. French is in `french/`.
 */
export const problemTexts = {
  'application-unreachable': {
    what: 'This page has lost the application behind it.',
    why: 'The application was ended, or the connection between the two dropped.',
    next: 'If only the connection dropped, the page connects again by itself. If the application was ended, start it again: it opens a new page.',
  },
  'page-not-admitted': {
    what: 'The application does not admit this page.',
    why: 'The link was used before, or it belongs to an earlier start of the application.',
    next: 'Open the link that the application printed at its latest start.',
  },
  'name-not-resolved': {
    what: 'The name {{host}} was not found.',
    why: 'The name is misspelt, or this machine cannot reach its name server; some names resolve only inside a company network.',
    next: 'Check the address and the network or VPN, then try again.',
  },
  'connection-refused': {
    what: 'There is no connection to {{host}}.',
    why: 'The machine cannot be reached, or nothing listens at that port: the service may be stopped.',
    next: 'Wait for the service to come back, or ask its operators, then try again.',
  },
  'connection-lost': {
    what: 'The connection to {{host}} broke off.',
    why: 'The other side or something on the way closed it before the answer was complete.',
    next: 'Try again. What arrived before is kept.',
  },
  'timed-out': {
    what: 'There was no answer from {{host}} in time.',
    why: 'The network is slow or blocked, or the request takes the deployment longer than it is given.',
    next: 'Try again, or ask for less: fewer columns, fewer rows, a narrower condition.',
  },
  'tls-failed': {
    what: 'The secure connection to {{host}} could not be made.',
    why: 'Its certificate is not trusted on this machine, has expired, or is for another name.',
    next: 'Have the certificate or the machine’s clock checked. Nothing was sent.',
  },
  'redirect-refused': {
    what: 'A redirect from {{host}} was not followed.',
    why: 'It leads in a circle, too far, to an unreadable address, or from https down to http.',
    next: 'Correct the address so that it needs no such redirect.',
  },
  'sample-not-running': {
    what: 'The sample deployment is not running.',
    why: 'Its program has not started yet, or it ended.',
    next: 'Try again in a moment. If that does not help, restart the application.',
  },
  'not-signed-in': {
    what: 'Nobody is signed in.',
    why: 'This request needs a signed-in user.',
    next: 'Sign in, then try again.',
  },
  'sign-in-refused': {
    what: 'The identity provider refused the sign-in.',
    why: 'The user name, the password or the client is not accepted, or the sign-in method is not allowed.',
    next: 'Check the sign-in settings of this profile, then sign in again.',
  },
  'identity-provider-unreachable': {
    what: 'The identity provider cannot be reached.',
    why: 'There is no connection to {{host}}, so no sign-in can be made or renewed.',
    next: 'Wait for it to come back, or check the network, then sign in again.',
  },
  'identity-provider-odd-answer': {
    what: 'The identity provider gave an answer that is no token.',
    why: 'The token address may belong to something else, such as a login page or a proxy.',
    next: 'Check the token address of this profile, then sign in again.',
  },
  'identity-provider-fault': {
    what: 'The identity provider failed while answering.',
    why: 'The fault lies on its side: {{host}} or something in front of it is being restarted, is overloaded, or has broken.',
    next: 'It is asked again by itself. If it stays so, tell those who run it.',
  },
  'identity-provider-silent': {
    what: 'The identity provider does not answer in time.',
    why: 'It is overloaded or starting ({{host}}), or something on the way holds the connection up.',
    next: 'It is asked again by itself. If it stays so, check the network or VPN, and ask those who run it.',
  },
  'identity-provider-web-page': {
    what: 'Where a token was expected, {{host}} sent a page for people.',
    why: 'The address may be that of a login page, or something in between answered: a proxy, or a network that wants you to sign in to it first.',
    next: 'Open any page in a browser to see whether the network wants something. Check the token URL in the profile: Keycloak’s ends with /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'The identity provider calls itself by another name than the profile does.',
    why: 'The issuer in the profile is misspelt or has another prefix, the provider is reached by another name than its own, or something in between answered in its place. The details show both names.',
    next: 'If you know the name that was found as your provider’s, enter it as the issuer in the profile. If not, do not sign in, and ask your administrator.',
  },
  'oauth-address-wrong': {
    what: 'The identity provider has nothing at that address.',
    why: 'Often a prefix is missing or too much: older Keycloaks have /auth before /realms, newer ones have not. Or the realm is misspelt, or the address belongs to another server.',
    next: 'Check the token URL or the issuer in the profile: try it with and without /auth.',
  },
  'oauth-realm-unknown': {
    what: 'The identity provider knows no realm {{realm}}.',
    why: 'The realm’s name is misspelt (case counts), it was renamed or switched off, or it lies at another server.',
    next: 'Check the realm in the token URL or the issuer of the profile.',
  },
  'oauth-issuer-needed': {
    what: 'This way of signing in needs the issuer’s address.',
    why: 'A token URL alone does not say where the login page is, nor where device codes are had.',
    next: 'Enter the issuer in the profile: the address below which /.well-known/openid-configuration is found.',
  },
  'oauth-method-not-offered': {
    what: 'The identity provider does not offer this way of signing in.',
    why: 'Its discovery document names no address for it: it is switched off there, or the provider cannot do it.',
    next: 'Choose another way to sign in, or ask those who run the identity provider.',
  },
  'oauth-method-not-allowed': {
    what: 'The client may not use this way of signing in.',
    why: 'The identity provider has to allow it for each client: in Keycloak “Direct access grants” for a password, “Standard flow” for the browser, “Device authorization grant” for a code, “Service accounts” for client credentials.',
    next: 'Have it switched on for the client that the profile names, or choose another way to sign in.',
  },
  'oauth-password-wrong': {
    what: 'The user name or the password was not accepted.',
    why: 'One of the two is wrong, there is no such user in this realm, or the account is locked after several failures: the identity provider answers the same for all three. Passwords of users from another directory may have changed there.',
    next: 'Check both (case, keyboard, realm). After several attempts wait some minutes before the next, or ask whether the account is locked.',
  },
  'oauth-account-disabled': {
    what: 'The account is disabled.',
    why: 'An administrator of the identity provider switched it off; the password is not the reason.',
    next: 'Ask your administrator to enable it.',
  },
  'oauth-account-locked': {
    what: 'The account is locked for a while.',
    why: 'Too many attempts failed, perhaps those of another program that still has an old password.',
    next: 'Wait some minutes, then try again once. If it locks again, look for that other program.',
  },
  'oauth-account-unfinished': {
    what: 'The account is not ready for use yet.',
    why: 'The identity provider waits for something that only you can do: change the password, verify the e-mail address, set up a second factor, or accept terms. The password alone cannot do that.',
    next: 'Sign in once in a browser (at the provider, or here by “Browser”), do what it asks, then sign in again.',
  },
  'oauth-client-unknown': {
    what: 'The identity provider does not know the client.',
    why: 'The client id is misspelt, belongs to another realm, or is switched off; some providers say this of a wrong secret too.',
    next: 'Check the client id and its secret in the profile, and the realm in the address.',
  },
  'oauth-client-secret-wrong': {
    what: 'The identity provider does not accept the client’s secret.',
    why: 'The secret is wrong or was renewed, it is missing, the client is public and has none, or the provider expects it in the other place (form or header).',
    next: 'Enter the client’s secret anew, and check in the profile whether it has one and how it is sent.',
  },
  'oauth-pkce-required': {
    what: 'The identity provider demands PKCE, which this way of signing in does not have.',
    why: 'The client is set to accept only logins that began here and carry a proof of it.',
    next: 'Sign in by “Browser” or “Device code”, which carry it, or have the demand lifted for this client.',
  },
  'oauth-redirect-refused': {
    what: 'The identity provider does not let the browser come back to this machine.',
    why: 'The client’s redirect addresses lack http://127.0.0.1/callback (any port), or the client is of another kind.',
    next: 'Have http://127.0.0.1/callback added to the client’s redirect addresses, or sign in by “Device code”.',
  },
  'oauth-scope-refused': {
    what: 'The identity provider refuses a scope that the profile asks for.',
    why: 'It is misspelt, does not exist in this realm, or this client may not have it. The details name what was asked for.',
    next: 'Correct the scope in the profile; openid profile email is what deployments expect.',
  },
  'oauth-denied': {
    what: 'The sign-in was declined.',
    why: 'You, or a rule of the identity provider, did not allow this application in.',
    next: 'Sign in again and allow it. If you were not asked, ask your administrator.',
  },
  'oauth-not-finished': {
    what: 'The sign-in was not finished in time.',
    why: 'The login page or the code was not used within some minutes, the page showed an error (such as a redirect address that is not allowed), or no browser opened.',
    next: 'Sign in again. If the page showed an error, tell it to your administrator.',
  },
  'oauth-session-ended': {
    what: 'Your session at the identity provider has ended.',
    why: 'It was idle or open for longer than allowed, an administrator ended it, you signed out elsewhere, or its one-time key was used twice.',
    next: 'Sign in again. Your queries are kept.',
  },
  'credentials-refused': {
    what: 'The deployment refused the credentials.',
    why: 'The token has expired, was revoked, or is not meant for this deployment.',
    next: 'Sign out and in again. If it stays so, try another sign-in method.',
  },
  'kerberos-not-installed': {
    what: 'Kerberos cannot be used on this machine.',
    why: 'The Kerberos library, its programs, or the part of this application that speaks to them is missing.',
    next: 'Install what the details name, then sign in again. Every other way of signing in works without it.',
  },
  'kerberos-no-ticket': {
    what: 'There is no Kerberos ticket to sign in with.',
    why: 'The ticket cache is absent, empty or unreadable: nobody has signed in to the realm with it.',
    next: 'Get a ticket (run kinit, or sign in to the company network), check which cache this profile names, then sign in again.',
  },
  'kerberos-other-principal': {
    what: 'The Kerberos ticket belongs to somebody else.',
    why: 'The profile or this session is for {{principal}}, and the cache holds the ticket of another user.',
    next: 'Sign in again as whoever the cache belongs to, get a ticket for the other user, or name another cache in the profile.',
  },
  'kerberos-ticket-expired': {
    what: 'The Kerberos ticket has expired.',
    why: 'Tickets last for some hours only, and nobody renewed this one.',
    next: 'Get a new ticket (run kinit, or lock and unlock the screen on a managed machine), then sign in again.',
  },
  'kerberos-service-unknown': {
    what: 'The Kerberos realm knows no service {{service}}.',
    why: 'The address may be an alias, the service may be registered under another host name, or not at all.',
    next: 'Try another canonicalisation in the profile, or enter the service’s principal; if it was never registered, ask the operators of {{host}}.',
  },
  'kerberos-realm-unknown': {
    what: 'There is no way from your Kerberos realm to that of {{service}}.',
    why: 'The host was taken to belong to the realm {{realm}}, which yours does not know or does not trust.',
    next: 'Enter the service’s realm in the profile, or have the domain added to krb5.conf.',
  },
  'kerberos-service-address': {
    what: 'Kerberos needs a name, and {{host}} is a number.',
    why: 'Realms know services by their host names, never by an IP address.',
    next: 'Use the host’s name in the profile’s address, or enter the service’s principal.',
  },
  'kerberos-kdc-unreachable': {
    what: 'No Kerberos server answers for the realm.',
    why: 'The server of the realm {{realm}} refuses connections or stays silent: outside of the company network that is usual.',
    next: 'Connect to the network or VPN of the realm, then sign in again.',
  },
  'kerberos-configuration': {
    what: 'This machine’s Kerberos configuration does not lead to a server.',
    why: 'The file krb5.conf is missing, has an error, or names no server for the realm {{realm}}.',
    next: 'Have krb5.conf corrected by whoever manages this machine; the details hold what the library said.',
  },
  'kerberos-clock-skew': {
    what: 'This machine’s clock differs too much from that of the Kerberos realm.',
    why: 'Kerberos accepts a difference of five minutes at most.',
    next: 'Set the clock, best by a time server, then get a new ticket and sign in again.',
  },
  'kerberos-server-clock': {
    what: 'The clock of {{host}} differs too much from this machine’s.',
    why: 'Kerberos accepts a difference of five minutes at most, and the deployment’s answer shows more.',
    next: 'If this machine’s clock is right, tell the operators of {{host}} that theirs is wrong.',
  },
  'kerberos-token-refused': {
    what: 'A good Kerberos token was not accepted by {{host}}.',
    why: 'Its key table may lack the key of {{service}} or hold an old one, its clock may be wrong, or it takes the token for one that it saw before; it does not say which.',
    next: 'Tell its operators to compare the key of {{service}} with the realm’s, and to look into their log at this time.',
  },
  'kerberos-server-not-authenticated': {
    what: 'The answer is not shown, because {{host}} did not prove who it is.',
    why: 'The proof that only the holder of the key of {{service}} can give is missing or wrong. Something in between may have answered.',
    next: 'Check the address and the way to it. If the deployment never proves itself, or answers without asking who you are, the profile’s Kerberos settings say what to do.',
  },
  'kerberos-not-offered': {
    what: 'Signing in by Kerberos is not offered by {{host}}.',
    why: 'It asks for something else; the details say for what.',
    next: 'Choose another way of signing in, or set the profile to send tokens always if the deployment takes them without offering.',
  },
  'kerberos-ntlm-refused': {
    what: 'Signing in would have fallen back to NTLM, which is never done.',
    why: 'NTLM can be relayed and cracked. It is offered where Kerberos does not work, often because the service’s name is not registered.',
    next: 'Have the service’s principal registered, or enter the right one in the profile.',
  },
  'kerberos-password-needed': {
    what: 'Signing in needs the password of {{principal}}.',
    why: 'This profile gets its own ticket with a password, which is never kept.',
    next: 'Sign in and enter the password, or let the profile use the system’s ticket.',
  },
  'kerberos-password-wrong': {
    what: 'The Kerberos password is wrong.',
    why: 'The realm refused the password for {{principal}}. Accounts are locked after a few attempts.',
    next: 'Check the user and the password, then sign in again.',
  },
  'kerberos-password-expired': {
    what: 'The Kerberos password has expired and must be changed.',
    why: 'The realm gives no ticket to {{principal}} before that.',
    next: 'Change it with kpasswd or where your company lets you, then sign in with the new one.',
  },
  'kerberos-user-unknown': {
    what: 'The Kerberos realm knows no user {{principal}}.',
    why: 'The name is misspelt, or it belongs to another realm.',
    next: 'Check the principal in the profile: the realm is written in capitals behind the @.',
  },
  'kerberos-account-closed': {
    what: 'The Kerberos account is closed.',
    why: 'It is disabled, locked after wrong passwords, or past its end ({{principal}}).',
    next: 'Ask whoever manages the accounts of the realm to open it.',
  },
  'kerberos-helper-ended': {
    what: 'The process that holds the Kerberos library ended.',
    why: 'A library that was loaded before it, or the library itself, made it fail.',
    next: 'Try again: it is started anew. If it stays so, report it with the details below.',
  },
  'kerberos-failed': {
    what: 'Kerberos failed for a reason not known here.',
    why: 'The Kerberos library said something that this application has no explanation for.',
    next: 'Show the details to whoever manages Kerberos in your company.',
  },
  'secret-needed': {
    what: 'A secret is needed to sign in.',
    why: 'The profile names no password or token: you give it here, and it is kept only as you choose.',
    next: 'Enter it below or in the profile, then sign in.',
  },
  'method-forbidden': {
    what: 'This way of signing in is forbidden on this machine.',
    why: 'The administrator’s policy does not allow it.',
    next: 'Choose another way to sign in, or ask your administrator.',
  },
  'token-maker-refused': {
    what: 'No service tokens are made for you this way at {{host}}.',
    why: 'A service token is made, listed and revoked by its owner in person: one who is signed in by a service token is none.',
    next: 'Sign in as yourself, with user name and password or in the browser, then try again.',
  },
  'token-refused': {
    what: 'The request to {{host}} was refused.',
    why: 'The label or the lifetime is not as it wants them, or you have as many service tokens as one may have.',
    next: 'Change what you ask for, or revoke a token that you need no more.',
  },
  'token-not-held': {
    what: 'The text of this service token is gone.',
    why: 'It is shown once, and kept only until it is taken over, put away, or the application ends.',
    next: 'Revoke the token and make another.',
  },
  'profile-read-only': {
    what: 'This profile cannot be changed here.',
    why: 'It is the sample’s, or it comes from your administrator.',
    next: 'Duplicate it and change the copy.',
  },
  'plain-http-refused': {
    what: 'Nothing secret was sent to {{host}}.',
    why: 'Its address is http: whoever listens on the way could read the secret.',
    next: 'Use the https address, or allow plain http in the profile.',
  },
  'profile-file-unusable': {
    what: 'A file that the profile names cannot be used.',
    why: 'It is missing, unreadable, or not what it should be.',
    next: 'Check the path under “Advanced”. The details name the file.',
  },
  'clock-skew': {
    what: 'The clocks differ.',
    why: 'This machine’s clock and the other side’s are not the same: tokens look expired, or not yet valid.',
    next: 'Have the clock set that is wrong; the details say by how many seconds.',
  },
  'catalogue-not-found': {
    what: 'There is no catalogue at this address.',
    why: 'Something answers at {{host}}, but not as a deployment does at this path.',
    next: 'Check the base URL, the kind of deployment and, for a marketplace, its paths.',
  },
  'not-permitted': {
    what: 'You may not use this API.',
    why: 'You are known to the deployment, but its access rules do not let you in here.',
    next: 'Ask the owner of the API for access.',
  },
  'unknown-api': {
    what: 'The deployment knows no such API.',
    why: 'It was renamed or removed, or it is not shared with you.',
    next: 'Search the catalogue for it.',
  },
  'query-refused': {
    what: 'The deployment refused the query.',
    why: 'Something in it is not understood or not allowed; its own words say what.',
    next: 'Correct the place named, then run the query again.',
  },
  'too-many-requests': {
    what: 'The deployment asks for fewer requests.',
    why: 'More arrived in a short time than it serves.',
    next: 'Wait a little, then try again.',
  },
  'deployment-fault': {
    what: 'The deployment failed while answering.',
    why: 'The fault lies on its side.',
    next: 'Try again later. If it stays so, send the details below to its operators.',
  },
  'unexpected-answer': {
    what: 'The answer is not what it should be.',
    why: 'Something other than the expected data came back, perhaps from a proxy or a login page.',
    next: 'Look at the raw answer, and check the address.',
  },
  'proxy-failed': {
    what: 'The proxy {{proxy}} did not let the request through.',
    why: 'It cannot be reached, refuses this address, or wants a user and a password.',
    next: 'Check the proxy in the profile’s connection settings, or ask who runs it. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'The PAC file of this profile names no proxy that can be used.',
    why: 'It cannot be fetched or read, it fails or takes too long, or it names only kinds of proxies that are not supported (SOCKS).',
    next: 'Check its address in the profile’s connection settings, or name the proxy itself there. Nothing was sent to {{host}}.',
  },
  'result-too-large': {
    what: 'The result takes more of the disk than it may.',
    why: 'The rows that came before are kept and shown; those behind them were not read.',
    next: 'Ask for fewer rows or columns, or for one page at a time.',
  },
  'walks-too-large': {
    what: 'All rows that were fetched take as much of the disk as they may.',
    why: 'The settings limit what they may take together; fetches that were not finished count as well. Nothing of them is removed by itself.',
    next: 'Discard some of those that the home page and the history list, close others, or allow more in the settings, then go on.',
  },
  'row-too-large': {
    what: 'One row of the answer is too large.',
    why: 'It exceeds what the application holds for a single row.',
    next: 'Choose fewer columns. The rows before it are kept.',
  },
  'invalid-url': {
    what: 'This is not a URL that can be sent.',
    why: 'It is incomplete, not http or https, or carries a user name and password.',
    next: 'Correct the URL, then try again.',
  },
  'invalid-input': {
    what: 'The application did not accept the request.',
    why: 'A value is missing or outside of what is allowed.',
    next: 'Change the value, then try again.',
  },
  'unknown-profile': {
    what: 'This profile does not exist any more.',
    why: 'It was removed while this page was open.',
    next: 'Reload the page.',
  },
  'unknown-run': {
    what: 'This result is gone.',
    why: 'Its rows were given back when it was no longer shown.',
    next: 'Run the query again.',
  },
  'earlier-rows-gone': {
    what: 'The rows of this earlier run are not kept any more.',
    why: 'Newer ones took their place, or the history was cleared.',
    next: 'Run the query again: its rows are kept to compare later runs with.',
  },
  'earlier-rows-of-another': {
    what: 'These rows were brought for {{principal}}, and are shown to nobody else.',
    why: 'Who is signed in now may see other rows.',
    next: 'Sign in as {{principal}}, or run the query again as yourself.',
  },
  'unknown-walk': {
    what: 'These rows are gone.',
    why: 'They were discarded, here or in another window.',
    next: 'Fetch all rows again.',
  },
  'walk-outdated': {
    what: 'The rest of the rows cannot be fetched any more.',
    why: 'The data changed while they were read: the link to the next page leads nowhere.',
    next: 'The rows that came are kept and shown. Fetch all rows anew for one whole result.',
  },
  'storage-failed': {
    what: 'The application could not write or read its files.',
    why: 'The disk may be full, or the data folder may not be writable.',
    next: 'Make room or check the rights of the data folder, then try again.',
  },
  'export-file-exists': {
    what: 'A file of that name is there already.',
    why: 'Nothing is written over unless you say so.',
    next: 'Choose another name, or export again and replace the file.',
  },
  'export-not-a-file': {
    what: 'What has that name is no file.',
    why: 'It is a folder, a device or a pipe, and a file is put in the place of a file alone.',
    next: 'Choose another name.',
  },
  'export-name-too-long': {
    what: 'The name of the file is too long.',
    why: 'Most systems take 255 bytes for a name: a letter with an accent has two, signs of East Asia three, an emoji four.',
    next: 'Choose a shorter name.',
  },
  'export-too-large': {
    what: 'This does not fit into a workbook.',
    why: 'A sheet holds 1,048,576 lines, its header among them, 16,384 columns, and 32,767 characters in a cell.',
    next: 'Take CSV, Parquet or Arrow, which have no such limits, or ask for less.',
  },
  'export-column-unknown': {
    what: 'A row has a column that the rows before it do not have.',
    why: 'The columns were taken from the first rows, and no value is left out in silence.',
    next: 'Choose the columns to export, or take NDJSON or JSON, where every row may have its own.',
  },
  'export-value-unfit': {
    what: 'A value is none of what its column is declared to hold, or would lose digits.',
    why: 'The file says of each column what it holds, and had been begun when the value came.',
    next: 'Fetch the rows first and export them from there: such a column becomes text then. Or take a format of texts, such as CSV.',
  },
  'export-folder-unusable': {
    what: 'Nothing can be written into that folder.',
    why: 'It is not there, or you have no right to write in it.',
    next: 'Choose another folder.',
  },
  'saved-query-unknown': {
    what: 'This saved query is gone.',
    why: 'Its file was removed or renamed outside the application.',
    next: 'Look for it in the folder of saved queries, or save the query again.',
  },
  'saved-query-changed': {
    what: 'Your change was not saved.',
    why: 'Somebody else changed the file since you opened it.',
    next: 'Open it again to see what changed, or save yours under another title.',
  },
  internal: {
    what: 'The application made a mistake.',
    why: 'This is a fault of the application itself, not of yours or of the deployment.',
    next: 'Try again. If it stays so, report it with the details below.',
  },
} as const;

/** The same in any language. */
export type ProblemTexts = Readonly<
  Record<keyof typeof problemTexts, { readonly what: string; readonly why: string; readonly next: string }>
>;
