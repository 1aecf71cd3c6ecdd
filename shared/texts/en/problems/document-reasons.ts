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
    why: 'The response is an XML document (root element “{{root}}”), not JSON.',
    next: 'Check the base URL and paths of this connection: the address might belong to another service. If they are correct, ask the administrator of {{host}} for the address of the catalogue in JSON.',
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
    why: 'A gateway requires an API key, which the request doesn’t have ({{status}}).',
    next: 'Get a key from the owner of the API. Select the sign-in method “Service token”, enter the key, and set “Token header” to {{keyHeader}}, or to the header that the gateway’s documentation names.',
  },
  'credentials-refused/api-key-missing': {
    why: 'A gateway requires an API key, but didn’t find one in the request ({{status}}). The key is missing, or in a header other than {{keyHeader}}.',
    next: 'Select the sign-in method “Service token”, enter the key, and set “Token header” to {{keyHeader}}. If the API also requires your sign-in, ask the administrator of {{host}} how to send both.',
  },
  'credentials-refused/api-key-rejected': {
    why: 'A gateway rejected the API key ({{status}}): it’s wrong, has expired, or isn’t subscribed to this API.',
    next: 'Check the key under “Secrets”. Make sure that “Token header” is the header that the gateway reads, such as {{keyHeader}}. Then ask the owner of the API whether the key is active.',
  },
  'not-permitted/unknown-route': {
    why: 'AWS API Gateway has no route for this path, or the API requires a signature (AWS IAM). Despite the message, a missing token is rarely the cause.',
    next: 'Check the base URL, stage, and paths of this connection. If they are correct, ask the administrator of {{host}} how programs sign in.',
  },
  'not-permitted/aws-forbidden': {
    why: 'AWS API Gateway denied access (403). Typical causes are a missing or invalid API key, a stage that doesn’t exist, a firewall rule, or an IP address that isn’t allowed.',
    next: 'If the API requires a key, select “Service token”, and set “Token header” to x-api-key. Then check the base URL and its stage, and contact the administrator of {{host}}.',
  },
  'deployment-fault/maintenance': {
    why: 'The server is under maintenance ({{status}}). The response is from {{sender}}.',
    next: 'Try again later. If the problem persists, contact the administrator of {{host}}.',
  },
  'deployment-fault/stopped': {
    why: 'The application on the server is stopped ({{status}}). Your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to start the application.',
  },
  'proxy-failed/fault': {
    why: 'The proxy returned an error ({{proxyStatus}}). {{host}} isn’t the cause.',
    next: 'Try again. If the problem persists, contact the proxy’s administrator. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/odd-result': {
    why: 'The PAC script didn’t return a valid list of proxies, such as PROXY proxy.example:8080; DIRECT. See the details.',
    next: 'Contact the author of the PAC file, or enter a proxy under “Connection settings”. Nothing was sent to {{host}}.',
  },
  'unexpected-answer/xml-rows': {
    why: 'The response is XML, such as an Atom feed, not JSON. The service might support only OData 2 or 3.',
    next: 'Ask the administrator of {{host}} for the address of an OData 4 service that sends JSON.',
  },
  'oauth-client-secret-wrong/public-client': {
    why: 'The client is a public client, which has no secret, but a client secret was sent.',
    next: 'Clear “Client has a secret” in this connection, then sign in again. To sign in without a user, ask the administrator for a confidential client.',
  },
  'sign-in-refused/realm-disabled': {
    why: 'The realm is disabled at the identity provider.',
    next: 'Ask the identity provider’s administrator to enable the realm. If you expected another realm, check “Token URL” and “Issuer” in this connection.',
  },
  'proxy-failed/page': {
    why: 'The proxy responded to the tunnel request (CONNECT) with a web page ({{proxyStatus}}), such as a notice or sign-in page.',
    next: 'Open any page in a browser that uses the proxy, and read the notice. Then ask the proxy’s administrator to allow {{host}}. Nothing was sent to {{host}}.',
  },
} as const;
