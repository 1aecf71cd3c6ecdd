/**
 * Why a response isn't the expected one, and what to do. The reason depends on who responded (a proxy, a firewall, a gateway, the API) and
 * on the content of the response.
 *
 * They are part of `reasons.ts`, with the same placeholders.
 */
export const responseReasonTexts = {
  'unexpected-answer/https-port': {
    why: 'The address begins with http://, but the server expects HTTPS on this port.',
    next: 'Change the address so that it begins with https://.',
  },
  'unexpected-answer/bad-request': {
    why: 'The request was rejected as invalid (400). Usually, the base URL or a path is wrong, or the server requires a header or a parameter. The server message, if any, says more.',
    next: 'Compare {{url}} with the documentation of the API, and check the base URL, host name, and paths of this connection. If they are correct, send the administrator of {{host}} the URL, the time, and the request ID.',
  },
  'unexpected-answer/required-header': {
    why: 'The server requires a request header that Dataquay doesn’t send ({{status}}). See the server message.',
    next: 'Ask the administrator of {{host}} to accept requests without this header, or to provide a gateway that adds it.',
  },
  'unexpected-answer/unknown-host': {
    why: 'No site named {{host}} is configured on the server that responded.',
    next: 'Check the host name in the address: use the name that the server is configured for, not an IP address or alias. If it’s correct, ask the administrator of the server to add {{host}} to it, such as in a virtual host, binding, or ingress.',
  },
  'unexpected-answer/method-not-allowed': {
    why: 'The server doesn’t allow GET requests at this address (405), so it isn’t the address of a catalogue or API: {{url}}.',
    next: 'Compare this URL with the documentation of the API, and correct the base URL and paths. The address might belong to a token endpoint or another service.',
  },
  'unexpected-answer/request-headers-too-large': {
    why: 'The request headers are larger than the server accepts ({{status}}). A typical cause is a large token, for example for a user in many groups.',
    next: 'Ask the identity provider’s administrator to make tokens smaller (fewer groups or roles), or the administrator of {{host}} to raise the header size limit.',
  },
  'unexpected-answer/request-too-large': {
    why: 'The request is larger than the server accepts ({{status}}).',
    next: 'Shorten the query: fewer columns or shorter filters. Or ask the administrator of {{host}} to raise the limit.',
  },
  'unexpected-answer/network-sign-in': {
    why: 'The network requires sign-in: the captive portal of a hotspot or guest network responded instead of {{host}}.',
    next: 'Open any page in a browser, sign in to the network, then try again.',
  },
  'unexpected-answer/proxy-page': {
    why: 'A proxy{{senderNote}} responded instead of {{host}}, with the web page “{{title}}”.',
    next: 'Read the proxy’s message, and ask the proxy’s administrator to allow {{host}}.',
  },
  'unexpected-answer/other-service': {
    why: 'Port {{port}} of {{host}} belongs to another service, not to a web server: {{service}}.',
    next: 'Enter the port of the API in the address. If you don’t know it, ask the administrator of {{host}}.',
  },
  'unexpected-answer/https-expected': {
    why: 'The address begins with http://, but the server uses TLS on port {{port}}, so it expects https://.',
    next: 'Change the address so that it begins with https://.',
  },
  'unexpected-answer/name-search': {
    why: 'A web page came instead of data, and reports that {{asked}} can’t be found: “{{title}}”. The DNS servers of some networks and providers send such a page for names that don’t exist.',
    next: 'Check the host name in the address for spelling mistakes. If it’s correct, connect to the company network or VPN, or use another DNS server.',
  },
  'unexpected-answer/document-web-page': {
    why: 'The server returned a web page instead of data: “{{title}}”. It’s probably a sign-in page or the page of another application.',
    next: 'Open {{url}} in a browser, and compare it with the documentation of the API. If it’s the address of the web site, correct the base URL and paths. If it’s a sign-in page, ask the owner of the API which sign-in method programs must use.',
  },
  'unexpected-answer/document-web-page-elsewhere': {
    why: 'The server at {{asked}} redirected the request to {{host}}, which returned a web page, probably a sign-in page: “{{title}}”.',
    next: 'Ask the administrator of {{asked}} which address and which sign-in method programs must use, and enter them in this connection. If {{host}} is the new address of the API, change “Base URL”.',
  },
  'unexpected-answer/not-a-catalogue': {
    why: 'The response is JSON, but not a catalogue, which is a list of projects.',
    next: 'Compare {{url}} with the documentation of the API, and check the base URL and the catalogue path. For an OData service without a catalogue, select the connection type “Any OData V4 service”.',
  },
  'unexpected-answer/error-document': {
    why: 'The server reported success ({{status}}), but returned an error message instead of data. See the server message.',
    next: 'Follow the server message if you can. Otherwise, send the server message to the administrator of {{host}}, with the URL, the time, and the request ID.',
  },
  'unexpected-answer/truncated-json': {
    why: 'The response ends in the middle of its JSON after {{bytes}} bytes, although the connection wasn’t lost. The server stopped early, or its Content-Length is too short.',
    next: 'Try again. If it ends at the same place each time, send the administrator of {{host}} the URL, the time, the request ID, and the number of bytes. A proxy or gateway in between might also limit the size.',
  },
  'unexpected-answer/invalid-json': {
    why: 'The response isn’t valid JSON. See the details.',
    next: 'Compare {{url}} with the documentation of the API, and check the base URL and paths. If they are correct, send the administrator of {{host}} the URL, the time, and the details: the server must send valid JSON.',
  },
  'unexpected-answer/not-metadata': {
    why: 'The document at the $metadata URL isn’t an OData metadata document. See the details.',
    next: 'Check the base URL and the OData path. If they are correct, send the details to the administrator of {{host}}.',
  },
  'unexpected-answer/old-version': {
    why: 'The service uses OData version {{version}}. Dataquay supports OData 4.',
    next: 'Ask the administrator of {{host}} for the address of an OData 4 service, and enter it as “Base URL”. In SAP systems, its path begins with /sap/opu/odata4.',
  },
  'not-permitted/anonymous': {
    why: 'The server denies access to requests without sign-in (403).',
    next: 'Select a sign-in method for this connection, and sign in.',
  },
  'not-permitted/firewall': {
    why: 'A web application firewall{{senderNote}} blocked the request. The API wasn’t reached, so your permissions aren’t the cause.',
    next: 'Ask the administrator of {{host}} to allow this request or your IP address. Send them the URL, the time, and the ID of the blocked request (support ID, reference, or Ray ID) from the details. If you use a VPN or a proxy, try it without.',
  },
  'not-permitted/proxy': {
    why: 'A proxy or web filter{{senderNote}} between this computer and the server denies access to {{host}} ({{status}}). The server wasn’t reached, so your permissions aren’t the cause.',
    next: 'Ask the proxy’s administrator, usually the IT department of your company, to allow {{host}}. Send them the URL, the time, and the message in the details.',
  },
  'not-permitted/gateway': {
    why: 'A web server or gateway{{senderNote}} denied access with a web page, probably before the request reached the API. Usually, the path is wrong, an IP address isn’t allowed, a client certificate is missing, or a right is missing.',
    next: 'Compare {{url}} with the documentation of the API, and correct the base URL and paths of this connection if they differ. Otherwise, ask the administrator of {{host}} which rule denied the request, and whether it’s for IP addresses. Send them the URL, the time, and the request ID.',
  },
  'not-permitted/scope': {
    why: 'The sign-in was accepted, but the token lacks a scope, role, or other permission that the server requires. See the server message.',
    next: 'Ask the owner of the API which permission is missing. If it’s a scope, add it to “Scope” in this connection. If it’s a role, ask the owner to give it to your account or client ({{who}}). Then sign in again.',
  },
  'credentials-refused/other-scheme': {
    why: 'The server expects a sign-in method ({{offered}}) that this connection doesn’t use.',
    next: 'Select a sign-in method that the server accepts, or ask the administrator of {{host}} which one to use.',
  },
  'credentials-refused/not-received': {
    why: 'The server reports that the request had no credentials, although Dataquay sent them in the header {{header}}. A proxy or gateway in front of the server might have removed this header, or the server reads another one.',
    next: 'Ask the administrator of {{host}} which header the server reads, and whether a proxy or gateway removes the header {{header}}. Send them the URL, the time, and the request ID. For a service token, correct “Token header” if needed.',
  },
  'credentials-refused/step-up': {
    why: 'The server requires a stronger or more recent sign-in than yours, such as one with a second factor. See the server message.',
    next: 'Select the sign-in method “Browser (OAuth)”, which supports a second factor, and sign in again. If the problem persists, ask the administrator of {{host}} which sign-in is required.',
  },
  'credentials-refused/account': {
    why: 'The server reports that your account or client ({{who}}) is disabled, locked, blocked, or suspended, or that it isn’t confirmed. See the server message.',
    next: 'Ask the administrator of {{host}} to enable your account or client ({{who}}), or confirm it as the server message describes. Send them the URL, the time, and the request ID. Signing in again doesn’t help before that.',
  },
  'credentials-refused/bound-token': {
    why: 'The server accepts only tokens that are bound to a client certificate, and yours isn’t bound to the one of this connection. See the server message.',
    next: 'Check the client certificate under “Connection settings”, then sign out and sign in again. If the problem persists, ask the administrator of {{host}} which certificate is expected.',
  },
  'credentials-refused/service-token': {
    why: 'The server didn’t accept the service token. Usually, it has expired or was revoked, is incomplete, or is for another environment. Or the server expects it in a header other than {{header}}.',
    next: 'Create a new service token, or ask the owner of the API for one, and enter it under “Secrets”. If it’s rejected, too, ask the owner in which header to send it, and correct “Token header” in this connection.',
  },
  'not-signed-in/required': {
    why: 'The server requires sign-in (401), but this connection has no sign-in method. It accepts: {{offered}}.',
    next: 'Ask the owner of the API how programs sign in, such as with OAuth or a service token. Then select this sign-in method for the connection, and sign in.',
  },
  'too-many-requests/retry-after': {
    why: 'The server limits the number of requests (429). It accepts requests again {{wait}}.',
    next: 'Wait until then, and try again. If the problem recurs, request data less often or in larger pages, or ask the owner of the API for a higher limit.',
  },
  'too-many-requests/quota': {
    why: 'The request quota is used up. It belongs to your user, your key, or your client. See the server message.',
    next: 'Wait until the quota is renewed, or ask the owner of the API or the administrator of {{host}} for a higher quota. Request data less often or in larger pages.',
  },
  'deployment-fault/bad-gateway': {
    why: 'A gateway{{senderNote}} received no valid response from the server behind it ({{status}}). The server behind it might be stopped, restarting, or misconfigured. Your settings and your sign-in aren’t the cause.',
    next: 'Try again in a few minutes. If the problem persists, tell the administrator of {{host}} that the gateway receives no valid response from the server behind it. Send them the URL, the time, and the request ID.',
  },
  'deployment-fault/unavailable': {
    why: 'The server is temporarily unavailable (503). It’s overloaded, restarting, or under maintenance, or the service behind it isn’t running. Your settings and your sign-in aren’t the cause.',
    next: 'Try again in a few minutes. If the problem persists, send the administrator of {{host}} the URL, the time, and the request ID, and ask whether the service is running.',
  },
  'deployment-fault/unavailable-until': {
    why: 'The server is temporarily unavailable (503), and asks you to retry {{wait}}. Your settings and your sign-in aren’t the cause.',
    next: 'Try again {{wait}}. If the problem persists, send the administrator of {{host}} the URL, the time, and the request ID, and ask when the service is available again.',
  },
  'deployment-fault/gateway-timeout': {
    why: 'A gateway{{senderNote}} stopped waiting for the server behind it ({{status}}). This server hangs, is overloaded, or needs longer for this request than the time limit of the gateway.',
    next: 'Try again. If the problem persists, tell the administrator of {{host}} the URL, the time, and the request ID. Ask them to check the slow request, or to raise the time limit of the gateway. A longer timeout in Dataquay doesn’t help.',
  },
  'deployment-fault/proxy': {
    why: 'A proxy{{senderNote}} can’t reach {{host}} ({{status}}). {{host}} is an internal host that the proxy can’t reach, the name or port is wrong, or the server is down.',
    next: 'Check the host name and port in the address. If {{host}} is an internal host, set the proxy to “none” under “Connection settings”, or add {{host}} to NO_PROXY. Otherwise, ask the proxy’s administrator whether the proxy can reach {{host}}.',
  },
  'connection-lost/no-response': {
    why: 'The server or a firewall accepted the connection, and closed it without a response. The port might belong to another service or expect https://, or the server failed while handling the request.',
    next: 'Check the port and whether the address must begin with https:// or http://, and try again. If they are correct, tell the administrator of {{host}} the URL and the time, and ask whether connections from your network to port {{port}} are allowed.',
  },
  'timed-out/slow-request': {
    why: 'The response to {{url}} wasn’t complete within {{duration}}, the time limit of this step. The server is probably overloaded or hangs, or the response is very large.',
    next: 'Try again later. To wait longer, increase “Response header timeout (ms)” under “Connection settings”: the time limit of a step increases with it. If the problem persists, tell the administrator of {{host}} the URL and the time.',
  },
  'timed-out/slow-body': {
    why: 'The response to {{url}} began, but wasn’t complete within {{duration}}, the time limit of this step. Received bytes: {{received}}, {{rate}} per second.',
    next: 'Request fewer rows or columns, such as with filters. If the rate is very low or the response never ends, tell the administrator of {{host}} the URL and the time.',
  },
  'timed-out/slow-rows': {
    why: 'The server accepted the request, but didn’t send one row of {{api}} within {{duration}}. The network, the address, and the sign-in work. Probably, the query of this API is slow, or the server behind it hangs.',
    next: 'Use the other format (REST or OData) if this test can read its rows. Or increase “Response header timeout (ms)” under “Connection settings”. If the problem persists, ask the administrator of {{host}} to check the query of {{api}}.',
  },
  'timed-out/slow-step': {
    why: 'The step didn’t finish within {{seconds}} s: the server or the network didn’t respond, or was too slow.',
    next: 'Test the connection again later. If the problem persists, tell the administrator of {{host}} which step didn’t finish, and the time.',
  },
  'clock-skew/ahead': {
    why: 'The clock of {{host}} is {{duration}} ahead of this computer’s clock. Most services accept at most 5 minutes. Beyond this, valid tokens appear to be expired or not yet valid.',
    next: '{{correctClock}}',
  },
  'clock-skew/behind': {
    why: 'The clock of {{host}} is {{duration}} behind this computer’s clock. Most services accept at most 5 minutes. Beyond this, valid tokens appear to be expired or not yet valid.',
    next: '{{correctClock}}',
  },
  'clock-skew/reported': {
    why: 'The clock of {{host}} shows the same difference ({{duration}}) as the clock of {{clockHost}} in the step “{{reportedBy}}”. So both have the same cause: this computer’s clock is probably wrong.',
    next: 'Synchronize this computer’s clock with a time server (Linux: timedatectl set-ntp true; Windows: w32tm /resync), then test again. {{host}} needs no change.',
  },
  'clock-skew/reported-token': {
    why: 'The times in the token differ by {{duration}} from this computer’s clock. This follows from the wrong clock that the step “{{reportedBy}}” reports.',
    next: 'Correct the clock as described for the step “{{reportedBy}}”, then test again. The token needs no further change.',
  },
  'unexpected-answer/not-acceptable': {
    why: 'The server can’t send the format that was requested ({{status}}): it doesn’t support JSON or, for $metadata, XML at this address.',
    next: 'Check the base URL and paths of this connection. If they are correct, send the details to the administrator of {{host}}.',
  },
  'unexpected-answer/no-entity-set': {
    why: 'The $metadata document is valid, but contains no entity set for this API. Your rights might hide it, or it’s in another entity container.',
    next: 'Ask the owner of the API whether you may read its entity set, and which OData path it has. Then correct the OData path of this connection.',
  },
  'not-permitted/payment': {
    why: 'The server requires a payment or a valid subscription (402). See the server message.',
    next: 'Ask the owner of the API or the administrator of {{host}} to renew the subscription.',
  },
  'not-permitted/licence': {
    why: 'The server reports that a licence or subscription has expired or was suspended, or that its limit is reached. Your permissions aren’t the cause. See the server message.',
    next: 'Ask the administrator of {{host}} to renew or extend the licence.',
  },
  'not-permitted/legal': {
    why: 'The server denies access for legal reasons (451). The data might not be available in your country.',
    next: 'Ask the administrator of {{host}} who can use this API.',
  },
  'not-signed-in/required-unnamed': {
    why: 'The server requires sign-in (401), but the request was sent without credentials.',
    next: 'Ask the owner of the API how programs sign in, such as with OAuth or a service token. Then select this sign-in method for the connection, and sign in.',
  },
  'timed-out/headers': {
    why: 'The server accepted the connection and the request, but sent no response within {{duration}}: it hangs, is overloaded, or needs more time for this request.',
    next: 'Try again later, or increase “Response header timeout (ms)” under “Connection settings”. For a query, request fewer columns or rows, or add filters. If the problem persists, tell the administrator of {{host}} the URL and the time, so that they check the service. The network and certificates aren’t the cause.',
  },
  'timed-out/body': {
    why: 'The response stopped before it was complete: after {{received}} bytes, no data arrived for {{duration}}.',
    next: 'Try again, or increase “Idle timeout (ms)” under “Connection settings”. If the problem persists, tell the administrator of {{host}} the URL and the time. If the connection goes through a proxy, ask the proxy’s administrator, too.',
  },
  'identity-provider-odd-answer/redirect': {
    why: 'The address {{url}} redirects to another address ({{status}}). Credentials aren’t sent there. The other address might be a sign-in page, or HTTPS might be required.',
    next: 'Check {{setting}} in this connection: it must be the final address, beginning with https://. The identity provider’s administrator knows it.',
  },
  'identity-provider-odd-answer/not-json': {
    why: 'The token URL returned {{contentType}} instead of JSON, which OAuth 2.0 requires. It might be another service, or an older server that sends tokens as a form.',
    next: 'Check “Token URL” in this connection. If it’s correct, ask the identity provider’s administrator whether {{host}} can return tokens as JSON.',
  },
  'identity-provider-odd-answer/no-token': {
    why: 'The token URL reported success ({{status}}), but returned no token.',
    next: 'Check “Token URL” in this connection. If it’s correct, ask the identity provider’s administrator why {{host}} returns this response.',
  },
  'identity-provider-odd-answer/malformed-token': {
    why: 'The access token contains spaces, line breaks, or other characters that no HTTP header can have.',
    next: 'Ask the identity provider’s administrator to check the tokens of the client {{clientId}}. Dataquay sent nothing to the data server.',
  },
  'identity-provider-odd-answer/too-large': {
    why: 'The response of the identity provider is larger than Dataquay accepts. It might come from another service, or the token might list too many groups.',
    next: 'Check “Token URL” in this connection. If it’s correct, ask the identity provider’s administrator to make the tokens of this client smaller.',
  },
  'identity-provider-odd-answer/discovery': {
    why: 'The response isn’t a discovery document: it doesn’t contain an issuer.',
    next: 'Compare “Issuer” in this connection with the address that the identity provider’s administrator gave you. It must be the URL of the discovery document without /.well-known/openid-configuration.',
  },
  'sign-in-refused/https-required': {
    why: 'The identity provider requires HTTPS for this address.',
    next: 'Change {{setting}} in this connection so that it begins with https://. If it already does, tell the identity provider’s administrator that a proxy in front of {{host}} doesn’t forward the scheme (X-Forwarded-Proto).',
  },
  'too-many-requests/quota-until': {
    why: 'The request quota is used up. It’s renewed {{wait}}. It belongs to your user, your key, or your client.',
    next: 'Wait until then, and try again. If the problem recurs, request data less often or in larger pages, and check which other programs use the same key or client. Then ask the owner of the API for a higher quota.',
  },
} as const;
