/**
 * What the server sent instead of the expected document, what gateways require in addition to a sign-in, and what to do about it.
 *
 * They are part of `reasons.ts`, with the same placeholders.
 */
export const documentReasonTexts = {
  'unexpected-answer/wrong-charset': {
    why: 'The response is encoded in {{charset}}. JSON must be encoded in UTF-8 (RFC 8259).',
    next: 'Ask the administrator of {{host}} to send UTF-8.',
  },
  'unexpected-answer/binary-document': {
    why: 'The response is a binary file ({{contentType}}), not JSON.',
    next: 'Check the base URL and paths of this connection: the address might belong to a download.',
  },
  'unexpected-answer/xml-document': {
    why: 'The response is an XML document (root element “{{root}}”), not JSON (Content-Type: {{contentType}}).',
    next: 'Compare {{url}} with the documentation of the API: the address might belong to another service. Correct the base URL and paths of this connection if they differ. Otherwise, ask the administrator of {{host}} for the address of the catalogue in JSON.',
  },
  'unexpected-answer/odata-service': {
    why: 'The response is a document of an OData service, not a catalogue.',
    next: 'Select the connection type “Any OData V4 service”. If the server has a catalogue, check the base URL and the catalogue path instead.',
  },
  'unexpected-answer/script-document': {
    why: 'The response is JavaScript, such as JSON in a function call (JSONP), not JSON.',
    next: 'Check the base URL and paths of this connection, or ask the administrator of {{host}} for the address of the catalogue in JSON.',
  },
  'unexpected-answer/csv-document': {
    why: 'The response is delimited text (CSV), not JSON. It might be the rows of an API instead of the catalogue.',
    next: 'Check the base URL and the catalogue path of this connection.',
  },
  'unexpected-answer/text-document': {
    why: 'The response is plain text, not JSON. See the details.',
    next: 'Check the base URL and paths of this connection. If they are correct, send the details to the administrator of {{host}}.',
  },
  'unexpected-answer/unusual-status': {
    why: 'The server rejected the request with an unusual status ({{status}}): {{statusName}}.',
    next: 'Try again. If the problem persists, check the base URL and paths, then send the details to the administrator of {{host}}.',
  },
  'unexpected-answer/upgrade-required': {
    why: 'The server requires another protocol for this request (426): {{upgrade}}.',
    next: 'If the address begins with http://, change it to https://. Otherwise, contact the administrator of {{host}}.',
  },
  'unexpected-answer/switched-protocols': {
    why: 'The server switched to another protocol (101) without being asked. It might serve WebSocket at this address.',
    next: 'Check the port and the paths of this connection, then contact the administrator of {{host}}.',
  },
  'unexpected-answer/malformed-head': {
    why: 'The response isn’t valid HTTP: its length headers contradict each other. A proxy or gateway might have changed them.',
    next: 'Send the details to the administrator of {{host}}, or of a proxy in between.',
  },
  'not-signed-in/api-key-missing': {
    why: 'A gateway in front of the API requires an API key, which the request doesn’t have ({{status}}). This connection has no sign-in method.',
    next: 'Get a key from the owner of the API. Select the sign-in method “Service token”, and enter the key. As “Token header”, enter the header that the documentation of the API names, often {{usualHeaders}}.',
  },
  'credentials-refused/api-key-missing': {
    why: 'A gateway in front of the API requires an API key, but didn’t find one in the request ({{status}}). This connection sends only the token of its sign-in, in the header {{header}}. The gateway didn’t reject this token.',
    next: 'Dataquay can’t send a key in addition to this sign-in. Ask the owner of the API for a key and its header (often {{usualHeaders}}), and whether the key alone is enough. If so, select the sign-in method “Service token”, enter the header as “Token header”, and the key under “Secrets”. If both are required, ask the administrator of the gateway at {{host}} to admit the client {{clientId}} without a key.',
  },
  'credentials-refused/api-key-rejected': {
    why: 'A gateway in front of the API rejected the API key ({{status}}). It’s wrong, has expired or was revoked, or isn’t approved for this API or environment. Or the gateway reads another header than {{header}}.',
    next: 'Copy the key again from its source, and enter it under “Secrets”. Compare “Token header” with the documentation of the API (often {{usualHeaders}}). Then ask the owner of the API whether the key is active and approved for this API.',
  },
  'not-permitted/unknown-route': {
    why: 'AWS API Gateway has no route for {{url}}, or the API requires a signature (AWS IAM), which Dataquay doesn’t support. Usually, the base URL lacks the stage, such as /prod in https://{{host}}/prod. Although the message is about a token or a signature, your token is rarely the cause.',
    next: 'Ask the owner of the API for its full invoke URL with the stage. Compare it with “Base URL”, and correct the base URL, stage, and paths. If they are correct, ask the administrator of {{host}} whether this path is deployed, and how programs without AWS IAM sign in.',
  },
  'not-permitted/no-stage': {
    why: 'AWS API Gateway responds like this if it has no route for the path. The base URL {{baseUrl}} has no path, so its stage is probably missing: the first part of the path. Less often, the API requires a signature (AWS IAM). Although the message is about a token or a signature, your token is rarely the cause.',
    next: 'Ask the owner of the API for the full invoke URL with its stage, such as {{baseUrl}}prod/. Enter it as “Base URL”. If {{baseUrl}} is right, ask the administrator of {{host}} whether the method is deployed, and whether programs without AWS IAM can sign in.',
  },
  'not-permitted/aws-forbidden': {
    why: 'AWS API Gateway denied access (403) without a reason. Typical causes are a missing or invalid API key, a wrong stage or host name in the address, a firewall rule, or a resource policy.',
    next: 'Compare {{url}} with the documentation of the API, including the stage after the host name. If the API requires a key, select “Service token”, set “Token header” to x-api-key, and enter the key under “Secrets”. Otherwise, send the administrator of {{host}} the URL, the time, and the request ID: the access log of the stage shows which rule denied the request.',
  },
  'deployment-fault/maintenance': {
    why: 'The server is under maintenance ({{status}}). Your settings and your sign-in aren’t the cause.',
    next: 'Try again later: the server message might say when. If the problem persists, ask the administrator of {{host}} when the maintenance ends.',
  },
  'deployment-fault/loop': {
    why: 'The server detected an endless loop ({{status}}). A gateway or rewrite rule probably sends the request back to itself.',
    next: 'Check the host name and path in the address. If they are correct, tell the administrator of {{host}} that the forwarding rules form a loop.',
  },
  'deployment-fault/overloaded': {
    why: 'The server is overloaded, or has used up its resource limit ({{status}}).',
    next: 'Try again in a few minutes. If the problem persists, ask the administrator of {{host}} for more capacity or a higher limit.',
  },
  'deployment-fault/gateway-sign-in': {
    why: 'The load balancer in front of the server couldn’t authenticate the request with its identity provider ({{status}}).',
    next: 'Send the details to the administrator of {{host}}. The load balancer might not accept tokens, or might have wrong identity provider settings.',
  },
  'sign-in-refused/request-lost': {
    why: 'The identity provider received the request without its content, such as grant_type. A redirect, proxy, or gateway in front of {{host}} probably removed it.',
    next: 'Check that {{setting}} is the final address, with https:// and without a redirect. If it’s correct, ask the identity provider’s administrator whether a proxy or gateway changes POST requests, and send the URL and the time.',
  },
  'credentials-refused/no-issuer': {
    why: 'The token has no issuer (claim iss), but the server requires one. The token is probably from another identity provider or environment. See the server message.',
    next: 'Check that “Token URL” and “Issuer” belong to the identity provider that {{host}} uses. If they do, ask the identity provider’s administrator to add the issuer to tokens.',
  },
  'deployment-fault/keys': {
    why: 'The server {{host}} can’t reach the identity provider ({{keysHost}}), so it can’t verify any token ({{status}}). Your token and settings aren’t the cause.',
    next: 'You can’t correct this. Tell the administrator of {{host}} that the server needs a connection to {{keysHost}} for its signing keys (DNS, firewall, proxy).',
  },
  'unexpected-answer/program-error': {
    why: 'A program on the server printed an error message at the start of the response. See the details.',
    next: 'Send the details to the administrator of {{host}}, who must correct the error. The program should log errors instead of printing them.',
  },
  'unexpected-answer/parked-domain': {
    why: 'The domain of {{host}} probably has no site (parked domain): the page “{{title}}” offers it for sale, or is a placeholder.',
    next: 'Check the spelling of the host name in the address. If it’s correct, ask your administrator for the new address of the server.',
  },
  'deployment-fault/stopped': {
    why: 'The application on the server is stopped ({{status}}). Your settings and your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to start the application. A new sign-in doesn’t help before that.',
  },
  'unexpected-answer/xml-rows': {
    why: 'The response is XML, such as an Atom feed, not JSON (Content-Type: {{contentType}}). The service might support only OData 2 or 3, or send XML by default.',
    next: 'Ask the administrator of {{host}} for the address of an OData 4 service that sends JSON if a request accepts it (Accept: application/json).',
  },
  'oauth-client-secret-wrong/public-client': {
    why: 'The client {{clientId}} is a public client, which has no secret, but a client secret was sent.',
    next: 'Clear “Client has a secret” in this connection, then sign in again. To sign in without a user, ask the identity provider’s administrator for a confidential client.',
  },
  'sign-in-refused/realm-disabled': {
    why: 'The realm is disabled at the identity provider. Your password and your client aren’t the cause.',
    next: 'Ask the identity provider’s administrator to enable the realm in {{setting}}. If you expected another realm, correct {{setting}} in this connection.',
  },
  'oauth-client-secret-wrong/placement': {
    why: 'The identity provider expects the client secret to be sent in another way: in the Authorization header instead of the form, or the reverse. The secret itself might be correct.',
    next: 'Select the other value of “Client authentication” in this connection, then sign in again. If that fails, too, ask the identity provider’s administrator which authentication the client {{clientId}} uses.',
  },
  'not-permitted/request-filter': {
    why: 'The request filter of the web server{{senderNote}} rejected the URL ({{status}}), for example because of a character or a path that it doesn’t allow. The API wasn’t reached, so your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to allow this URL in the request filter. For a query, use filters without special characters.',
  },
  'not-permitted/no-listing': {
    why: 'The address is a folder of the web server{{senderNote}}, which no application serves ({{status}}). The path is probably wrong, or the application isn’t installed. Your permissions aren’t the cause.',
    next: 'Check the base URL and paths of this connection. If they are correct, ask the administrator of {{host}} whether the application is installed at this address.',
  },
  'not-permitted/csrf': {
    why: 'The server requires a CSRF token ({{status}}), which protects web pages from forged requests. Dataquay only reads data and doesn’t send this token.',
    next: 'Ask the administrator of {{host}} to accept read requests without a CSRF token, or to tell you the address of the API for programs.',
  },
  'not-signed-in/unsupported-scheme': {
    why: 'The server requires sign-in (401), and accepts only {{offered}}, which Dataquay doesn’t support.',
    next: 'Ask the administrator of {{host}} for a sign-in method for programs, such as OAuth, Kerberos, or a service token. Then select it for this connection.',
  },
  'credentials-refused/token-format': {
    why: 'The server can’t read the token, because it expects a token of another kind. For example, it expects a JWT instead of an opaque token, or an access token instead of an ID token. See the server message.',
    next: 'Check “Scope”, “Token URL”, and the token in this connection. If they are correct, ask the administrator of {{host}} which tokens the server accepts, and the identity provider’s administrator to issue them for this client.',
  },
  'credentials-refused/service-token-foreign': {
    why: 'The server rejected the audience, issuer, or signature of the service token. The token was probably created for another server or environment, such as a test system. See the server message.',
    next: 'Create a service token on {{host}}, and enter it under “Secrets”. Or change the base URL to that of the server that issued the token.',
  },
  'credentials-refused/service-token-quoted': {
    why: 'The server didn’t accept the service token. It contains quotation marks, which were probably copied with it.',
    next: 'Enter the service token again under “Secrets”, without quotation marks. You probably don’t need a new token. If the server still rejects it, create one.',
  },
  'credentials-refused/service-token-scheme': {
    why: 'The server didn’t accept the service token. It begins with a scheme, such as Bearer, which belongs in the Authorization header only, but this connection sends it as {{header}}.',
    next: 'Enter the token under “Secrets” without the scheme. Or set “Token header” to Authorization if the server expects it there.',
  },
  'credentials-refused/service-token-no-scheme': {
    why: 'The server didn’t accept the service token. In the Authorization header, a token needs a scheme, such as Bearer, and this one has none.',
    next: 'Enter Bearer, a space, and the token under “Secrets”. If the server still rejects it, create a new service token.',
  },
  'oauth-realm-unknown/common': {
    why: 'The address in {{setting}} names no tenant, such as one with /common or /organizations. This client or sign-in method needs the address of its tenant.',
    next: 'Replace common in {{setting}} of this connection with the ID or domain of your tenant. The identity provider’s administrator knows it (Microsoft Entra ID: Overview, Tenant ID).',
  },
  'oauth-client-secret-wrong/assertion': {
    why: 'The client must authenticate with a certificate or a signed assertion, and can’t use a client secret. Dataquay doesn’t support assertions.',
    next: 'If the identity provider accepts a client certificate (mutual TLS), enter it under “Connection settings”. Otherwise, ask the identity provider’s administrator to allow a client secret for the client {{clientId}}{{secretPlace}}. A new secret alone doesn’t help.',
  },
  'oauth-scope-refused/audience': {
    why: 'The identity provider needs to know the API for which the token is (its audience). “Audience” in this connection is empty, and the identity provider has no default audience.',
    next: '{{audienceFix}}',
  },
  'sign-in-refused/code': {
    why: 'The identity provider rejected the code of its sign-in page: the code has expired, was already used, or belongs to another sign-in. Your password isn’t the cause.',
    next: 'Sign in again, in one browser tab only. If the problem persists, contact the identity provider’s administrator: its servers might not share their sessions.',
  },
  'unexpected-answer/api-version': {
    why: 'The request has no version of the API, or one that the server doesn’t support ({{status}}). See the server message.',
    next: 'Check the version in the base URL and paths of this connection. If the server expects the version in a header or query parameter, ask the administrator of {{host}} for an address with the version in its path.',
  },
  'unexpected-answer/encoding-in-rows': {
    why: 'In row {{row}}, “{{column}}” has the byte {{byte}}, which isn’t valid in {{charset}}. It’s shown as \uFFFD. In ISO 8859-1, it’s “{{character}}”.',
    next: 'Ask the administrator of {{host}} to send UTF-8, or to declare the encoding in the header Content-Type. All rows were received.',
  },
  'unexpected-answer/compression-damaged': {
    why: 'The response is damaged, or isn’t compressed as it declares ({{encoding}}). Probably, a proxy or gateway changed it. The query isn’t the cause.',
    next: 'Request {{url}} with curl and with curl --compressed. If only the first works, send both results to the administrator of {{host}} or of the proxy.',
  },
  'unexpected-answer/lists-incomplete': {
    why: 'All rows were received, but lists in them are incomplete ({{names}}): {{lists}}, in {{rows}} rows. The links to their other pages can’t be requested, or exceed a limit: 1,000 requests per fetch, 10 lists inside each other, 16 MB per row.',
    next: 'Request the entries of these lists as rows of their own, or select fewer of them, such as with $expand={{names}}($filter=…).',
  },
  'unexpected-answer/error-in-rows': {
    why: 'The server sent rows and an error, so the rows are incomplete. Received rows: {{rows}}. See the server message.',
    next: 'Try again, or request fewer rows. If the problem persists, send the server message to the administrator of {{host}}.',
  },
  'not-permitted/access-gateway': {
    why: 'The access gateway in front of the server{{senderNote}} rejected the request: it has its own sign-in, or its rules don’t admit you.',
    next: 'Ask the administrator of {{host}} how programs get through the access gateway{{senderNote}}, such as with a client certificate or from certain networks.',
  },
  'deployment-fault/inactive-service': {
    why: 'The service at this address isn’t active on the SAP system ({{status}}), or doesn’t exist. Your permissions aren’t the cause.',
    next: 'Check the base URL and paths. If they are correct, ask the administrator of {{host}} to activate the service (transaction SICF).',
  },
  'query-refused/test': {
    why: 'The connection test requests one row, and the server rejected this request ({{status}}). See the server message.',
    next: 'Check “REST dialect (JSON)” and the paths of this connection: the server might expect other parameters for the page and its size. If they are correct, send the administrator of {{host}} the URL, the time, and the server message. To test another API, enter it under “API to test”.',
  },
  'query-refused/result-too-large': {
    why: 'The result of the query is larger than the server allows ({{status}}). See the server message.',
    next: 'Request fewer rows or columns, or add filters. If the result is small, ask the administrator of {{host}} about the limit.',
  },
  'credentials-refused/environment': {
    why: 'The token is from another environment, such as test instead of production. See the server message.',
    next: 'Check that “Token URL” and “Issuer” belong to the environment of {{host}}. With a service token, create it in that environment.',
  },
  'unknown-api/listed': {
    why: 'The server sent no rows of {{api}} ({{status}}), although it lists the API. Usually, a path in the connection is wrong, or the API was moved or removed after the list was written. Some servers also send 404 to users without access.',
    next: 'Compare {{url}} with the documentation of the API, and correct the paths of this connection if they differ. Otherwise, tell the owner of the API that {{api}} is listed, but not found: send them the URL, the time, and the request ID. To test another API, enter it under “API to test”.',
  },
  'sign-in-refused/interaction': {
    why: 'The identity provider requires an action on its pages, such as signing in or choosing an account, but the request didn’t allow any.',
    next: 'Select the sign-in method “Browser (OAuth)”. If you already use it, sign out of the identity provider in the browser, then sign in again. If the problem persists, contact the identity provider’s administrator.',
  },
  'sign-in-refused/proof': {
    why: 'The client must prove that it has a key (DPoP, RFC 9449), which Dataquay doesn’t support. Your password isn’t the cause.',
    next: 'Ask the identity provider’s administrator not to require DPoP for the client {{clientId}}.',
  },
  'metadata-not-found/service-root': {
    why: 'The server {{host}} responds, but has no document at {{url}} ({{status}}). Usually, the base URL lacks a part of the path, names an old version, or contains the name of an entity set. Some servers also send 404 to users without access.',
    next: 'Compare {{url}} with the documentation of the API, and change “Base URL” to the root of the service. If it’s correct, ask the owner of the API where the service is now, and whether you have access.',
  },
  'catalogue-not-found/repeated-path': {
    why: 'The base URL ends with {{repeated}}, and Dataquay adds the catalogue path {{path}} to it. So {{repeated}} is twice in the address.',
    next: 'Remove {{repeated}} from the end of “Base URL” in the connection.',
  },
  'metadata-not-found/base-url': {
    why: 'The base URL ends with $metadata, which Dataquay adds itself.',
    next: 'Change “Base URL” in the connection: remove $metadata from its end.',
  },
  'credentials-refused/algorithm': {
    why: 'The server doesn’t accept the algorithm that the identity provider signs tokens with. See the server message.',
    next: 'Ask the identity provider’s administrator to sign the tokens of this client with an algorithm that {{host}} accepts, such as RS256.',
  },
  'credentials-refused/service-token-other-header': {
    why: 'The server expects the token in the header {{keyHeader}}, but this connection sends it in {{header}}.',
    next: 'Enter {{keyHeader}} as “Token header” in this connection.',
  },
  'not-permitted/ip-address': {
    why: 'The server or its gateway doesn’t accept requests from your IP address ({{status}}). Your permissions aren’t the cause. See the server message, which might show the address.',
    next: 'Connect to the company network or VPN. If the problem persists, ask the administrator of {{host}} to allow your IP address: the public one of your network, or that of your proxy.',
  },
  'credentials-refused/api-key-beside': {
    why: 'A gateway in front of the API requires an API key in the header {{keyHeader}}, which the request doesn’t have ({{status}}). This connection sends only the token of its sign-in, in the header {{header}}. The gateway didn’t reject this token.',
    next: 'Dataquay can’t send a key in addition to this sign-in. Ask the owner of the API for a key (often a subscription in the developer portal), and whether the key alone is enough. If so, select the sign-in method “Service token”, enter {{keyHeader}} as “Token header”, and the key under “Secrets”. If both are required, ask the administrator of the gateway at {{host}} to admit the client {{clientId}} without a key.',
  },
  'not-signed-in/api-key-header': {
    why: 'A gateway in front of the API requires an API key in the header {{keyHeader}}, which the request doesn’t have ({{status}}). This connection has no sign-in method.',
    next: 'Get a key from the owner of the API (often a subscription in the developer portal). Select the sign-in method “Service token”, enter {{keyHeader}} as “Token header”, and the key under “Secrets”.',
  },
  'catalogue-not-found/odata-kind': {
    why: 'This is an OData service, not a data marketplace. It has {{baseUrl}}/$metadata, but no catalogue at {{url}} ({{status}}).',
    next: 'Change “Type” of the connection to “Any OData V4 service”. If the server also has a catalogue, correct the catalogue path instead.',
  },
  'metadata-not-found/marketplace-kind': {
    why: 'This is a data marketplace, not an OData service. It has a catalogue, but no $metadata at {{url}} ({{status}}).',
    next: 'Change “Type” of the connection to “Data marketplace (REST and OData)”. Or enter the root of one of its OData services as “Base URL”.',
  },
  'metadata-not-found/only-metadata': {
    why: 'The service lists entity sets ({{listed}}), but there’s no $metadata at {{url}} ({{status}}). Without it, columns and types are unknown.',
    next: 'Ask the owner of the service to provide $metadata at this URL. Until then, rows can be read with dataquay get and the URL of an entity set.',
  },
} as const;
