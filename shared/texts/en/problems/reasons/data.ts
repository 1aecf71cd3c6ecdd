/** Why the rows of an API, its service, or its token can't be used, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const dataReasonTexts = {
  'catalogue-not-found/no-catalogue': {
    why: 'The server {{host}} responds, but found nothing at {{url}} ({{status}}). Usually, the base URL lacks a part of the path, or names an old version of the API. Some servers also send 404 to users without access.',
    next: 'Compare {{url}} with the documentation of the API, and correct “Base URL”, “Type”, or, for a marketplace, the paths in the connection. If they’re correct, ask the owner of the API where it is now, and whether you have access.',
  },
  'catalogue-not-found/server-page': {
    why: 'The server {{host}} found nothing at {{url}} ({{status}}). The page is from the web server{{senderNote}}, not from the API: there’s no API at this URL. Usually, a part of the path is missing, or outdated.',
    next: 'Compare {{url}} with the address from the owner of the API. Then correct “Base URL”, “Type”, or, for a marketplace, the paths in the connection. If they’re correct, ask the administrator of {{host}} where the API is now.',
  },
  'catalogue-not-found/web-page': {
    why: 'The server {{host}} found nothing at {{url}} ({{status}}). It returned a web page, not the response of a data API. Usually, a part of the path is missing, or outdated.',
    next: 'Compare {{url}} with the address from the owner of the API. Then correct “Base URL”, “Type”, or, for a marketplace, the paths in the connection. If they’re correct, ask the administrator of {{host}} where the API is now.',
  },
  'not-permitted/no-message': {
    why: 'The server denied access without a reason (403). Usually, your account or client ({{who}}) lacks a right to this API. A gateway, a firewall, or a rule for IP addresses can also deny access.',
    next: 'Ask the owner of the API whether your account or client ({{who}}) has access. If it has, ask the administrator of {{host}} which rule denied the request: send them the URL, the time, and the request ID.',
  },
  'deployment-fault/unregistered-service': {
    why: 'SAP Gateway has no active service of this name and version. The service isn’t registered, its name in {{url}} is wrong, or it’s in another SAP client. Your permissions aren’t the cause.',
    next: 'Check the name of the service in “Base URL”. If it’s correct, ask the administrator of {{host}} to add and activate the service in transaction /IWFND/MAINT_SERVICE. Send them the URL, the time, and the request ID from the server, which is the transaction ID in /IWFND/ERROR_LOG.',
  },
  'query-refused/list-threshold': {
    why: 'The list has more items than the list view threshold of SharePoint allows a query to read. The number of requested rows isn’t the cause.',
    next: 'Filter and sort only by indexed columns. Or ask the administrator of {{host}} to add an index, or to allow larger queries.',
  },
  'not-permitted/no-account': {
    why: 'The sign-in was accepted, but the server has no user for this account or client.',
    next: 'Ask the administrator of {{host}} to add a user for this account, or for this client (in Microsoft Dataverse, an application user with a security role). If another account should be used, sign out first.',
  },
  'unknown-api/entity-set': {
    why: 'The address of this API ends with the entity set {{entitySet}}, which the $metadata of the service doesn’t list. It lists {{listed}}.',
    next: 'Check the OData path of this connection. If it’s correct, tell the administrator of {{host}} that the catalogue has a wrong address for this API.',
  },
  'unexpected-answer/next-page-elsewhere': {
    why: 'The link to the next page leads to {{origin}}, which isn’t the server of this connection, so results contain only the rows before it.',
    next: 'Ask the administrator of {{host}} to set the public address of the service. Or add {{origin}} to the additional origins if it’s the same service.',
  },
  'unexpected-answer/next-page-lost': {
    why: 'The result is incomplete. Rows received: {{rows}}. The link to the next page leads to {{origin}}, which isn’t the server of this connection.',
    next: 'Ask the administrator of {{host}} to set the public address of the service. Or add {{origin}} to the additional origins if it’s the same service.',
  },
  'unexpected-answer/next-page-unusable': {
    why: 'The result is incomplete. Rows received: {{rows}}. The server announces more rows ({{field}}: {{found}}), but not as a link to the next page.',
    next: 'Narrow the query with filters until all its rows are in one response, or ask the administrator of {{host}} for links to next pages.',
  },
  'unexpected-answer/page-redirected': {
    why: 'The server redirected a page to {{origin}}, which isn’t the server of this connection. Its rows weren’t used.',
    next: 'If {{origin}} belongs to the same service, add it to the additional origins of this connection. Otherwise, report the redirect to the administrator of {{host}}.',
  },
  'unexpected-answer/page-repeated': {
    why: 'The result is incomplete. Rows received: {{rows}}. The server ignores which page is requested, so the next page had the same rows.',
    next: 'Narrow the query with filters until all its rows are in one response, or ask the administrator of {{host}} for links to next pages.',
  },
  'unexpected-answer/rows-missing': {
    why: 'The result is incomplete. Rows received: {{rows}}. The server reports {{expected}} matching rows, but sends no more pages.',
    next: 'Narrow the query with filters until all its rows are in one response, or report this to the administrator of {{host}}.',
  },
  'invalid-input/service-token': {
    why: 'The service token contains a character that can’t be sent in an HTTP header: {{character}}, at position {{position}}. It was probably copied incompletely, or from a formatted text. Nothing was sent.',
    next: 'Copy the whole token again, and enter it under “Secrets”.',
  },
  'credentials-refused/service-token-scheme-twice': {
    why: 'The server didn’t accept the service token. It starts with the word {{scheme}} twice.',
    next: 'Enter the token under “Secrets” again, with the word {{scheme}} only once. You don’t need a new token for this.',
  },
  'credentials-refused/service-token-format': {
    why: 'The server can’t read the service token, because it expects a token of another kind or format, such as a JWT.',
    next: 'Check that you entered the whole token of this server under “Secrets”. If it’s correct, ask the administrator of {{host}} which tokens the server accepts.',
  },
  'metadata-not-found/listed': {
    why: 'The catalogue lists {{api}}, but there’s no $metadata ({{status}}). Tried: {{tried}}. Rows can be read without it, but OData types and relations are missing.',
    next: 'Compare {{url}} with the documentation of the API, and correct the OData path of this connection if it differs. Otherwise, tell the owner of the API that $metadata of {{api}} is missing.',
  },
  'deployment-fault/metadata': {
    why: 'The server failed to send the $metadata document of {{api}} ({{status}}). It answered the catalogue, so the network, the address, and the sign-in aren’t the cause. The error is on the server: in the OData service of this API, or behind it.',
    next: 'Try again later. If the problem persists, send the administrator of {{host}} the name {{api}}, the URL, the time, and the request ID. The reason is in the log of the OData service. REST queries can work meanwhile. To test another API, enter it under “API to test”.',
  },
  'unexpected-answer/rows-web-page': {
    why: 'The catalogue was received as data, but a web page was returned instead of rows of {{api}}: “{{title}}”. Usually, a path in this connection or the address in the catalogue leads to web pages.',
    next: 'Compare {{url}} with the documentation of the API, and correct the paths of this connection if they differ. Otherwise, send the administrator of {{host}} the URL, the time, and the request ID, and ask under which address programs read {{api}}. To test another API, enter it under “API to test”.',
  },
  'unexpected-answer/rows-sign-in-page': {
    why: 'The catalogue was received as data, but a web page for sign-in was returned instead of rows of {{api}}: “{{title}}”. Either this path doesn’t accept the credentials of this connection, or it belongs to web pages.',
    next: 'Compare {{url}} with the documentation of the API, and correct the paths of this connection if they differ. If the URL is correct, ask the administrator of {{host}} which sign-in method programs must use for it. They can let this path accept the credentials that the catalogue accepts. Send them the URL, the time, and the request ID.',
  },
  'deployment-fault/unregistered-listed': {
    why: 'SAP Gateway has no active service of the name and version in {{url}}, which comes from the catalogue. The service isn’t registered, the catalogue has a wrong address for {{api}}, or the service is in another SAP client. Your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to add and activate the service in transaction /IWFND/MAINT_SERVICE. Or ask the owner of {{api}} to correct its OData address in the catalogue. Send them the URL, the time, and the request ID from the server, which is the transaction ID in /IWFND/ERROR_LOG. Meanwhile, REST can work.',
  },
  'not-permitted/gateway-everyone': {
    why: 'A web server or gateway{{senderNote}} denied access with a web page, with the same status without and with your credentials. Usually, it doesn’t accept the IP address of your network, or the path is wrong.',
    next: 'Connect to the company network or VPN, and test again. Compare {{url}} with the documentation of the API. Otherwise, ask the administrator of {{host}} to allow the public IP address of your network or proxy. Send them the time and the request ID.',
  },
} as const;
