import { addressReasonTexts } from './address.ts';
import { clientReasonTexts } from './client.ts';
import { dataReasonTexts } from './data.ts';
import { documentReasonTexts } from './document.ts';
import { fileReasonTexts } from './file.ts';
import { gatewayReasonTexts } from './gateway.ts';
import { identityReasonTexts } from './identity.ts';
import { kerberosReasonTexts } from './kerberos.ts';
import { proxyReasonTexts } from './proxy.ts';
import { rejectionReasonTexts } from './rejection.ts';
import { requestReasonTexts } from './request.ts';
import { responseReasonTexts } from './response.ts';
import { serviceReasonTexts } from './service.ts';
import { signInReasonTexts } from './sign-in.ts';
import { tokenReasonTexts } from './token.ts';

/**
 * Why a response, redirect, or proxy is rejected or Kerberos fails, and what to do. They are the second and third sentence of a problem, by
 * its code and its `reason`.
 *
 * Names in braces are parameters of the problem. A reason without an entry has the sentences of its code.
 */
export const reasonTexts = {
  'unexpected-answer/status': {
    why: 'The HTTP status ({{status}}) indicates neither success nor an error. Typical cases are 304 Not Modified and an incomplete redirect.',
    next: 'Check the response headers and the address. A proxy or gateway might have responded.',
  },
  'unexpected-answer/not-rows': {
    why: 'The response doesn’t contain rows in a known format: JSON, NDJSON, or delimited text. See the start of the response.',
    next: 'Compare {{url}} with the documentation of the API, and correct the base URL and paths of this connection if they differ. Otherwise, ask the administrator of {{host}} for rows in JSON. In a query, the “Raw” tab shows the response.',
  },
  'unexpected-answer/rows-path': {
    why: 'There’s no list of rows at “{{path}}”, the path set in the connection.',
    next: 'Compare with the “Raw” tab and correct “Path to rows in REST responses” in the connection, or leave it empty.',
  },
  'unexpected-answer/malformed': {
    why: 'The response has a syntax error. Rows before the error: {{rows}}.',
    next: 'Send the administrator of {{host}} the URL, the time, and the response: the server must send valid data. In a query, the rows before the error are kept, and the “Raw” tab shows the response.',
  },
  'unexpected-answer/trailing': {
    why: 'There’s extra data after the end of the response.',
    next: 'Send the raw response to the administrator of {{host}}. The rows are kept.',
  },
  'unexpected-answer/empty': {
    why: 'The server reported success ({{status}}), but the response has no body. The address might not be that of the API, or a gateway or the server dropped the content.',
    next: 'Compare {{url}} with the documentation of the API, and correct the base URL and paths of this connection if they differ. Otherwise, send the administrator of {{host}} the URL, the time, and the request ID. A new token doesn’t help.',
  },
  'unexpected-answer/accepted': {
    why: 'The server accepted the request for later (202 Accepted) and returned no data. Dataquay doesn’t wait for results that are prepared in the background.',
    next: 'Try again later. If the problem persists, ask the administrator of {{host}} how to receive the data directly.',
  },
  'unexpected-answer/cut-short': {
    why: 'The response is incomplete: the server, or a proxy or gateway in front of it, stopped sending it early.',
    next: 'Try again. If it ends at a similar place each time, send the administrator of {{host}} the URL, the time, and the request ID. In a query, the rows received so far are kept.',
  },
  'unexpected-answer/no-page': {
    why: 'This page doesn’t contain rows, unlike the pages before it, although {{host}} reported success.',
    next: 'Read the response on the “Raw” tab, and resume from this page later. The rows received so far are kept.',
  },
  'unexpected-answer/page-loop': {
    why: 'The next-page link points to a page that was already fetched.',
    next: 'Report this link to the administrator of {{host}}. The rows received so far are kept.',
  },
  'unexpected-answer/pages-empty': {
    why: 'The server returned {{pages}} empty pages in a row, each with a next-page link.',
    next: 'Resume if more rows might follow, or reduce the request with filters or fewer columns. Otherwise, contact the administrator of {{host}}. The rows received so far are kept.',
  },
  'unexpected-answer/encoding': {
    why: 'The response isn’t valid text in its declared encoding ({{charset}}). Some characters might be wrong.',
    next: 'Compare with the “Raw” tab, and report the encoding to the administrator of {{host}}.',
  },
  'unexpected-answer/compression': {
    why: 'The response uses a compression that isn’t supported.',
    next: 'Contact the administrator of {{host}} or of the proxy.',
  },
  'unexpected-answer/decompressed-too-large': {
    why: 'The compressed response expands to an extreme size and could exhaust this computer’s memory.',
    next: 'Contact the administrator of {{host}}. The rest of the response wasn’t read.',
  },
  'unexpected-answer/too-many-headers': {
    why: 'The response headers exceed the size limit.',
    next: 'Contact the administrator of {{host}} or of the proxy. A common cause is too many cookies.',
  },
  'unexpected-answer/not-http': {
    why: 'The response isn’t HTTP. Another service might be using this port.',
    next: 'Check the port and the scheme of the address (https:// or http://). If you don’t know them, ask the administrator of {{host}} for the address of the API.',
  },
  'unexpected-answer/too-large': {
    why: 'The document exceeds the size limit of {{bytes}} bytes.',
    next: 'Check the address: it might point to something other than the expected document.',
  },
  'result-too-large/groups': {
    why: 'The number of groups exceeds the maximum ({{groups}}).',
    next: 'Group by fewer columns, use larger time intervals, or filter the rows.',
  },
  'sql-limit/seconds': {
    why: 'The statement ran longer than 120 seconds. Its process was ended.',
    next: 'Add join conditions or filters, or group by fewer columns.',
  },
  'sql-limit/memory': {
    why: 'The statement needed more than 1,024 MB of memory. Its process was ended.',
    next: 'Return shorter texts and lists, group by fewer columns, or add join conditions and filters.',
  },
  'sql-limit/rows': {
    why: 'The statement returned more than 5,000,000 rows.',
    next: 'Add filters or LIMIT, or group the rows.',
  },
  'redirect-refused/too-many': {
    why: 'The request was redirected more than {{limit}} times. The last redirect leads from {{from}} to {{to}}.',
    next: 'Enter the final address of the API as “Base URL”: the documentation or the owner of the API names it. If you don’t know it, send the administrator of {{host}} the redirects in the details.',
  },
  'redirect-refused/cookies': {
    why: 'The redirects don’t end: after {{limit}} redirects, {{from}} redirects to {{to}}. The server also sets a cookie, and might redirect until it gets the cookie back. Dataquay doesn’t send cookies.',
    next: 'Check the address, including https:// and any slash at its end. If it’s correct, ask the administrator of {{host}} for an address that programs can use without cookies.',
  },
  'name-not-resolved/redirected': {
    why: 'The server at {{asked}} redirected the request to {{host}}, and this name can’t be found. It might be an internal name of the server, or resolve only inside a company network.',
    next: 'Connect to the company network or VPN. If that doesn’t help, ask the administrator of {{asked}} to correct the address of the redirect.',
  },
  'connection-refused/redirected': {
    why: 'The server at {{asked}} redirected the request to {{url}}. That host can’t be reached, or no service is listening on this port.',
    next: 'Ask the administrator of {{asked}} to correct the address of the redirect. Behind a gateway, a wrong port or internal address is a frequent cause.',
  },
  'redirect-refused/not-http': {
    why: 'The redirect target isn’t a valid HTTP or HTTPS address.',
    next: 'Check the address, or contact the administrator of {{host}}.',
  },
  'redirect-refused/downgrade': {
    why: 'A redirect leads to another host, without encryption: {{to}}. This page might be the sign-in page of a guest network, or the address in the redirect is wrong. Dataquay doesn’t follow it, because anyone on the network could read the data.',
    next: 'In a guest network, open {{to}} in a browser, sign in there, and try again. Otherwise, compare the base URL with the address that you were given. If it’s right, ask the administrator of {{host}} to correct the redirect to {{to}}.',
  },
  'redirect-refused/downgrade-own': {
    why: 'The server redirects the HTTPS request to its own address without encryption: {{to}}. Often, a gateway in front of it ends HTTPS, and the server behind doesn’t know this. Dataquay doesn’t follow it, because anyone on the network could read the data.',
    next: 'Compare the base URL with the address that you were given, including the path. If it’s right, ask the administrator of {{host}} to make redirects begin with https://. The gateway must send X-Forwarded-Proto: https, and the server must use it.',
  },
  ...addressReasonTexts,
  ...proxyReasonTexts,
  ...fileReasonTexts,
  ...gatewayReasonTexts,
  ...requestReasonTexts,
  ...responseReasonTexts,
  ...clientReasonTexts,
  ...dataReasonTexts,
  ...rejectionReasonTexts,
  ...signInReasonTexts,
  ...documentReasonTexts,
  ...kerberosReasonTexts,
  ...tokenReasonTexts,
  ...identityReasonTexts,
  ...serviceReasonTexts,
} as const;
