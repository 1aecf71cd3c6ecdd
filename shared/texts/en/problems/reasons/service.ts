/** What platforms, gateways, and OData products report instead of the data, and what to do about it. */
export const serviceReasonTexts = {
  'deployment-fault/no-target': {
    why: 'The load balancer{{senderNote}} has no server to forward the request to ({{status}}): no healthy server is registered behind it.',
    next: 'Tell the administrator of {{host}} to check the target group of the load balancer. Try again once a server is registered.',
  },
  'deployment-fault/stopped-pool': {
    why: 'The web server{{senderNote}} responds, but the application behind it doesn’t (503). Its application pool is probably stopped. More rarely, its request queue is full. Your settings and your sign-in aren’t the cause.',
    next: 'Ask the administrator of {{host}} to start the application pool in IIS Manager, and to look in the Windows event log for why it stopped. A typical reason is an expired password of the pool’s account (Identity). Try again once it has started.',
  },
  'deployment-fault/application-start': {
    why: 'The error is on the server: its application failed to start ({{status}}). See the server message.',
    next: 'Tell the administrator of {{host}} that the application doesn’t start. The reason is in the Windows event log, or in the log of the application. Trying again doesn’t help before that.',
  },
  'unexpected-answer/no-route': {
    why: 'A gateway in front of the API has no route for this host name and path ({{status}}): {{url}}. The API wasn’t reached, so your sign-in isn’t the cause.',
    next: 'Compare this URL with the documentation of the API, and correct the base URL and paths of this connection. If they are correct, ask the administrators of the gateway at {{host}} under which path the API is published.',
  },
  'unexpected-answer/no-ingress': {
    why: 'The Kubernetes ingress has no application for this host name or path ({{status}}).',
    next: 'Check the host name and paths in the address. If they are correct, ask the administrator of {{host}} to check the ingress rules.',
  },
  'deployment-fault/gateway-connect': {
    why: 'A gateway{{senderNote}} can’t connect to the server behind it ({{status}}). That server is stopped, its address in the gateway is wrong, or a firewall blocks the gateway. Your settings and your sign-in aren’t the cause.',
    next: 'Tell the administrator of {{host}} that the gateway can’t connect to the server behind it. Send them the URL, the time, and the request ID. Nothing needs to be changed in this connection. Try again later.',
  },
  'not-permitted/browser-check': {
    why: 'A web application firewall{{senderNote}} blocked the request: it requires a browser check, which a program can’t pass. The API wasn’t reached, so your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to allow this request without a browser check, by the path of the API or for your IP address. Send them the URL, the time, and the request ID from the server (at Cloudflare, the Ray ID). If you use a VPN or a proxy, try another network.',
  },
  'unexpected-answer/document-sign-in-page': {
    why: 'The server returned a web page for sign-in instead of data: “{{title}}”. Either it doesn’t accept the sign-in method of this connection, or the address is for browsers only.',
    next: 'Compare {{url}} with the documentation of the API. If it’s the address of web pages, correct the base URL and paths. If it’s the address of the API, ask the administrator of {{host}} which sign-in method programs must use. Send them the URL and the time.',
  },
  'unexpected-answer/document-sign-in-page-elsewhere': {
    why: 'The server at {{asked}} redirected the request to {{host}}, which returned a web page for sign-in: “{{title}}”. Either “Base URL” is the address of web pages, or a web sign-in{{applicationNote}} ignores these credentials.',
    next: 'Ask the administrator of {{asked}} for the address of the API for programs, and enter it under “Base URL”. If it’s the current one, they must exempt its path from the redirect to {{host}}. If this sign-in must stay, ask for a client ID and the scope of its application{{applicationNote}}, and select a sign-in method with OAuth.',
  },
  'unexpected-answer/document-sign-in-page-withheld': {
    why: 'The server at {{asked}} redirected the request to {{host}}, which returned a web page for sign-in: “{{title}}”. Either “Base URL” is the address of web pages, or a web sign-in{{applicationNote}} ignores these credentials. Your credentials weren’t sent to {{host}}.',
    next: 'Ask the administrator of {{asked}} for the address of the API for programs, and enter it under “Base URL”. If it’s the current one, they must exempt its path from the redirect to {{host}}. If this sign-in must stay, ask for a client ID and the scope of its application{{applicationNote}}, and select a sign-in method with OAuth.',
  },
  'unexpected-answer/document-web-application': {
    why: 'The server returned a web page instead of data: “{{title}}”. It’s the start page of a web application. Many servers return this page for each unknown path.',
    next: 'Change “Base URL” and the paths to the address of the API. It often has another host name, or a path such as /api. The owner of the API knows it.',
  },
  'unexpected-answer/program-error-in-rows': {
    why: 'The response isn’t valid JSON, because a program on the server printed an error message between or after the rows. See the details. Rows before it: {{rows}}.',
    next: 'Send the details to the administrator of {{host}}, who must correct the error. The program should log errors instead of adding them to responses.',
  },
  'not-permitted/sap-service': {
    why: 'The SAP user isn’t authorized to use this service ({{status}}). See the server message.',
    next: 'Ask the SAP administrator of {{host}} for a role with the authorization to start this service (authorization object S_SERVICE).',
  },
  'deployment-fault/gateway-timeout-query': {
    why: 'A gateway{{senderNote}} stopped waiting for the server behind it ({{status}}). This query probably takes longer than the time limit of the gateway, or the server hangs or is overloaded.',
    next: 'Try again with fewer columns, more filters, or smaller pages. If the problem persists, tell the administrator of {{host}} the URL, the time, and the request ID. Ask them to check the slow query, or to raise the time limit of the gateway. A longer timeout in Dataquay doesn’t help.',
  },
  'deployment-fault/gateway-timeout-rows': {
    why: 'A gateway{{senderNote}} stopped waiting for one row of {{api}} from the server behind it ({{status}}). The catalogue was answered, so this API is too slow or hangs. Its query might take longer than the time limit of the gateway.',
    next: 'Tell the administrator of {{host}} the URL, the time, and the request ID. Ask them to check the slow query of {{api}}, or to raise the time limit of the gateway. Fewer rows or a longer timeout in Dataquay don’t help. To test another API, enter it under “API to test”.',
  },
  'deployment-fault/gateway-timeout-odata': {
    why: 'A gateway{{senderNote}} stopped waiting for one row of {{api}} from the OData service behind it ({{status}}). This test received the rows of {{api}} over REST, so only the OData query is too slow or hangs.',
    next: 'Use REST for {{api}} in the meantime. Tell the administrator of {{host}} the URL, the time, and the request ID. Ask them to check the slow OData query of {{api}}, or to raise the time limit of the gateway. Fewer rows or a longer timeout in Dataquay don’t help.',
  },
  'deployment-fault/rows': {
    why: 'The test requested one row of {{api}}, and the server returned an error ({{status}}). The earlier steps passed, so the connection, the sign-in, and the catalogue aren’t the cause. The error is on the server: in this API or behind it, such as in its database.',
    next: 'Send the administrator of {{host}} the name {{api}}, the URL, the time, and the request ID: the reason is in the log of the server. Meanwhile, test another API under “API to test”, or try a query with fewer columns.',
  },
  'query-refused/unknown-field': {
    why: 'The server doesn’t know the field {{field}}. Usually, it was renamed or removed after the query was written, or it’s misspelled: upper and lower case count.',
    next: 'Replace or remove {{field}} in the query. To see the current fields, select “Refresh” in the catalogue, and open the API again. If the field is missing there, ask the owner of the data for its new name.',
  },
  'query-refused/unknown-field-similar': {
    why: 'The server doesn’t know the field {{field}}. Usually, it was renamed or removed after the query was written, or it’s misspelled: upper and lower case count. $metadata has a field with a similar name: {{similar}}.',
    next: 'If {{similar}} is the field that you mean, replace {{field}} by it in the query. Otherwise, remove {{field}}, or ask the owner of the data for its new name.',
  },
  'connection-lost/body-announced': {
    why: 'The connection was closed before the response was complete, after {{received}} of {{announced}} bytes. The server, or a gateway, proxy, or firewall in front of it, ended the response early, or announces a wrong length.',
    next: 'Try again. If it ends after a similar number of bytes each time, send the administrator of {{host}} the URL, the time, the request ID, and both numbers. Ask them to check the logs of the server and of its gateway. Otherwise, try another network, or with or without VPN.',
  },
  'connection-lost/body': {
    why: 'The connection was closed before the response was complete, after {{received}} bytes. The server, or a gateway, proxy, or firewall in front of it, ended the response early.',
    next: 'Try again. If it ends after a similar number of bytes each time, send the administrator of {{host}} the URL, the time, the request ID, and this number. Ask them to check the logs of the server and of its gateway. Otherwise, try another network, or with or without VPN.',
  },
  'redirect-refused/itself': {
    why: 'The address {{from}} redirects to itself, so the redirects never end.',
    next: 'Compare this address with the documentation of the API, including https:// and any slash at its end, and correct “Base URL”. If it’s correct, tell the administrator of {{host}} that it redirects to itself. A typical cause is a gateway that doesn’t forward the scheme (X-Forwarded-Proto).',
  },
  'redirect-refused/circle': {
    why: 'The redirects loop: {{from}} redirects to {{to}}, which was already requested.',
    next: 'Compare these addresses with the documentation of the API, including https:// and any slash at their end, and correct “Base URL”. If it’s correct, tell the administrator of {{host}} about the loop. Typical causes are contradictory rules for slashes, and a gateway that doesn’t forward the scheme (X-Forwarded-Proto).',
  },
  'query-refused/test-odata': {
    why: 'The connection test requests one row, and the server rejected this request ({{status}}). The request has $top=1 and, if possible, $count=true. See the server message.',
    next: 'If the message names an option that isn’t allowed, a query without this option can still work: try one in the window. Otherwise, send the administrator of {{host}} the URL, the time, and the server message. To test another API, enter it under “API to test”.',
  },
  'deployment-fault/document': {
    why: 'The error is on the server: it received the request, but failed to process it ({{status}}). See the server message, if any.',
    next: 'Try again later. If the problem persists, send the administrator of {{host}} the URL, the time, and the request ID: the reason is in the log of the server. A new sign-in rarely helps.',
  },
  'deployment-fault/no-backend': {
    why: 'A gateway{{senderNote}} has no available server to which it can forward the request ({{status}}). The servers behind it are stopped, are restarting, or fail their health checks. Your settings and your sign-in aren’t the cause.',
    next: 'Try again in a few minutes. If the problem persists, ask the administrator of {{host}} to start the servers behind the gateway, and to check their health checks. Send them the URL, the time, and the request ID.',
  },
  'credentials-refused/service-token-revoked': {
    why: 'The server reports that the service token was revoked, disabled, or deleted. See the server message.',
    next: 'Create a new service token, and enter it under “Secrets”. If you can’t, ask the owner of the API for one. A new sign-in with the same token doesn’t help.',
  },
  'deployment-fault/sap-alias': {
    why: 'SAP Gateway has no system alias for this service and user ({{status}}), so it doesn’t know which SAP system has the data. Your password isn’t the cause. See the server message.',
    next: 'Ask the SAP administrator of {{host}} to assign a system alias to the service in transaction /IWFND/MAINT_SERVICE. If aliases depend on roles, ask for the role. Send them the URL, the time, and the server message.',
  },
  'deployment-fault/sap-gateway': {
    why: 'The error is on the SAP system: SAP Gateway received the request, but it or the system behind it failed ({{status}}). See the server message. A password in this message belongs to a connection between SAP systems, not to you.',
    next: 'Send the SAP administrator of {{host}} the URL, the time, the request ID, and the server message. The transaction /IWFND/ERROR_LOG shows the details.',
  },
  'deployment-fault/database': {
    why: 'The error is on the server: the API reported an error of its database ({{status}}). See the server message. Your sign-in isn’t the cause: a user, a password, or a host name in this message belongs to the connection between the API and its database.',
    next: 'Send the administrator of {{host}} the server message, the URL, the time, and the request ID. Ask them to check the database and the connection to it. Nothing needs to be changed in this connection. Try again later.',
  },
  'not-permitted/consumer-group': {
    why: 'Kong knows your account or client ({{subscriber}}), but its access control list (ACL) doesn’t allow it to use this API ({{status}}). Usually, the order or subscription for this API is missing, or isn’t approved yet.',
    next: 'Subscribe {{subscriber}} to this API in the marketplace or developer portal, or ask the owner of the API to approve the order. The administrator of the gateway at {{host}} can also add {{subscriber}} to an allowed group (Kong: ACL group of the consumer). Send them the URL, the time, and the request ID.',
  },
} as const;
