/** What gateways, proxies, and databases on the way to the data report, and responses that they change, and what to do about it. */
export const gatewayReasonTexts = {
  'deployment-fault/gateway-tls': {
    why: 'The server at {{host}}, or a gateway in front of it{{senderNote}}, can’t establish a secure connection to another server ({{status}}). The certificate of that server might have expired, be untrusted, or be for another name. The certificate of {{host}} isn’t the cause.',
    next: 'Tell the administrator of {{host}} that its TLS connection to the server behind it fails, and send the details.',
  },
  'not-permitted/gateway-rule': {
    why: 'An access rule of the gateway{{senderNote}} rejected the request ({{status}}). Such rules can depend on the token, the path, or the program or web page that sends the request.',
    next: 'Compare {{url}} with the documentation of the API. If it’s correct, ask the administrator of {{host}} what the rule requires, and whether it includes your account or client ({{who}}). Send them the URL, the time, and the request ID.',
  },
  'unexpected-answer/truncated-metadata': {
    why: 'The $metadata document is incomplete: its end is missing. The server might have failed while sending it, or a proxy or gateway might limit its size.',
    next: 'Try again. If the problem persists, send the details to the administrator of {{host}}.',
  },
  'unexpected-answer/malformed-metadata': {
    why: 'The $metadata document isn’t well-formed XML. See the details.',
    next: 'Send the details to the administrator of {{host}}, who must correct the document.',
  },
  'unexpected-answer/metadata-doctype': {
    why: 'The $metadata document has a document type declaration (DOCTYPE). Dataquay doesn’t accept it, because it could load external files.',
    next: 'Ask the administrator of {{host}} for a $metadata document without this declaration.',
  },
  'unexpected-answer/grpc': {
    why: 'The server is a gRPC service. Dataquay can’t read data from it.',
    next: 'Check the host name, port, and paths. Or ask the administrator of {{host}} for the address of the REST or OData API.',
  },
  'unexpected-answer/partial-content': {
    why: 'The response contains only a part of the document (206), although the whole document was requested. A cache or proxy might be the cause.',
    next: 'Try again. If the problem persists, send the details to the administrator of {{host}}, or of a proxy in between.',
  },
  'unexpected-answer/proxy-sign-in': {
    why: 'A proxy{{senderNote}} responded instead of {{host}}, with its sign-in page “{{title}}”.',
    next: 'Open any page in a browser, and sign in to the proxy. If that doesn’t help, ask the proxy’s administrator to allow {{host}} without sign-in.',
  },
  'connection-lost/http2-refused': {
    why: 'The server rejected the request in HTTP/2 ({{error}}): it limits the number of requests, is overloaded, or is shutting down.',
    next: 'Wait a few minutes, and try again. If the problem persists, send the details to the administrator of {{host}}.',
  },
  'connection-lost/http2-error': {
    why: 'The server ended the request with an HTTP/2 error ({{error}}) instead of a response.',
    next: 'Try again. If the problem persists, send the details to the administrator of {{host}}, or of a gateway in front of it.',
  },
  'deployment-fault/query-timeout': {
    why: 'The database behind the server stopped the query, because it took longer than its time limit ({{status}}). See the server message.',
    next: 'Request fewer rows or columns, or add filters, then try again. If small queries take too long, too, send the server message to the administrator of {{host}}.',
  },
  'unexpected-answer/sap-client': {
    why: 'The SAP system has no client with the requested number ({{status}}), or no default client for this address. See the server message.',
    next: 'Ask the administrator of {{host}} which SAP client serves the API, and to set it as the default of the service.',
  },
  'not-permitted/country': {
    why: 'The server, or a gateway in front of it{{senderNote}}, denies access from your country or region ({{status}}). Your permissions aren’t the cause.',
    next: 'If you use a VPN or proxy, try another exit, or none. Otherwise, ask the administrator of {{host}} to allow access from your country.',
  },
  'unexpected-answer/malformed-http': {
    why: 'The response begins like HTTP, but isn’t valid HTTP. See the details.',
    next: 'Send the details to the administrator of {{host}}, or of a proxy or gateway in between.',
  },
  'unexpected-answer/no-columns': {
    why: 'The response doesn’t contain rows with the columns of this API. The rows might be deeper inside the response, or belong to another API.',
    next: 'Compare the columns with the “Raw” tab. If the rows of a REST API are deeper inside, enter their path as “Path to rows in REST responses” in the connection. Otherwise, check the paths.',
  },
  'deployment-fault/no-application': {
    why: 'No application responds behind the gateway for {{host}} ({{status}}): it isn’t started, or the gateway has no route for this host name.',
    next: 'Check the host name in the address. If it’s correct, ask the administrator of {{host}} whether the application is running and has a route. Try again once it has started.',
  },
  'deployment-fault/waiting-room': {
    why: 'A waiting room{{senderNote}} in front of the server holds back requests, because it has too many visitors ({{status}}).',
    next: 'Try again later. If it persists, ask the administrator of {{host}} to let requests to the API bypass the waiting room.',
  },
  'unexpected-answer/csv-as-json': {
    why: 'The response is delimited text (CSV), but declared as {{contentType}}.',
    next: 'Ask the administrator of {{host}} to declare the rows as text/csv, or to send JSON.',
  },
  'query-refused/filter-required': {
    why: 'The API requires a filter or a parameter that the request doesn’t have. See the server message.',
    next: 'In the query, add the filter or parameter that the server message names. The connection test requests a row without filters, so select another API under “API to test”.',
  },
  'not-permitted/https-required': {
    why: 'The server accepts this address only over HTTPS ({{status}}). Your permissions aren’t the cause.',
    next: 'Change “Base URL” in this connection so that it begins with https://. If it already does, ask the administrator of {{host}} whether a gateway forwards the requests unencrypted.',
  },
  'deployment-fault/application-pool': {
    why: 'The web server{{senderNote}} can’t run the request in the application pool of this address ({{status}}). Its configuration is wrong. Your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to correct the application pool or the URL rewriting of this address (IIS error 403.18).',
  },
  'unexpected-answer/encoding-undeclared': {
    why: 'The response isn’t valid UTF-8, and declares no encoding. Without a declaration, UTF-8 applies. Some characters might be wrong.',
    next: 'Compare with the “Raw” tab. Ask the administrator of {{host}} to send UTF-8, or to declare the encoding in the header Content-Type.',
  },
  'unexpected-answer/plain-xml-rows': {
    why: 'The response is an XML document (root element “{{root}}”), not JSON (Content-Type: {{contentType}}). The API might not support JSON, or the address might belong to another service.',
    next: 'Compare {{url}} with the documentation of the API, and correct the base URL and paths of this connection if they differ. Otherwise, ask the administrator of {{host}} for rows in JSON (Accept: application/json).',
  },
  'unexpected-answer/soap-rows': {
    why: 'The response is a SOAP message, not JSON. The address belongs to a SOAP web service, not to a REST or OData API.',
    next: 'Check the base URL and paths of this connection, or ask the administrator of {{host}} for the address of the REST or OData API.',
  },
} as const;
