import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response that a test server sends. */
export interface StagedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** How a server responds: with a constant response, or with a function that ends the response itself. */
export type Responder = StagedResponse | ((request: IncomingMessage, response: ServerResponse) => void);

/** Sends a response. */
export function respond(responder: Responder, request: IncomingMessage, response: ServerResponse): void {
  if (typeof responder === 'function') {
    responder(request, response);
    return;
  }
  const { status = 200, headers = {}, body = '' } = responder;
  response.writeHead(status, headers).end(body);
}

/** Returns a JSON response. */
export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): StagedResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Returns an HTML response. */
export const page = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): StagedResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});

/** Returns a plain-text response. */
export const plain = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): StagedResponse => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  body,
});

/** Returns an XML response. */
export const xml = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): StagedResponse => ({
  status,
  headers: { 'content-type': 'application/xml', ...headers },
  body,
});

/** Returns nginx’s error page. */
export const nginxPage = (status: number, title: string, text = ''): StagedResponse =>
  page(
    status,
    `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n${text}<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n`,
    { server: 'nginx/1.24.0' },
  );

/** Returns Apache’s error page. */
export const apachePage = (status: number, title: string, text: string): StagedResponse =>
  page(
    status,
    `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${status} ${title}</title>\n</head><body>\n<h1>${title}</h1>\n<p>${text}</p>\n<hr>\n<address>Apache/2.4.57 (Debian) Server at data.example Port 443</address>\n</body></html>\n`,
    { server: 'Apache/2.4.57 (Debian)' },
  );

/** Returns Tomcat’s error page. */
export const tomcatPage = (status: number, title: string, message: string): StagedResponse =>
  page(
    status,
    `<!doctype html><html lang="en"><head><title>HTTP Status ${status} – ${title}</title><style type="text/css">body {font-family:Tahoma}</style></head><body><h1>HTTP Status ${status} – ${title}</h1><hr class="line" /><p><b>Type</b> Status Report</p><p><b>Message</b> ${message}</p><hr class="line" /><h3>Apache Tomcat/10.1.19</h3></body></html>`,
  );

/** Returns an error page of IIS. */
export const iisPage = (status: number, title: string, text: string): StagedResponse =>
  page(
    status,
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html><head><title>IIS 10.0 Detailed Error - ${title}</title></head><body><h1>HTTP Error ${title}</h1><h2>${text}</h2></body></html>`,
    { server: 'Microsoft-IIS/10.0' },
  );

/** Returns an error page of http.sys, which receives requests for IIS. */
export const httpSysPage = (status: number, title: string, text: string): StagedResponse =>
  page(
    status,
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">\r\n<HTML><HEAD><TITLE>${title}</TITLE>\r\n<META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD>\r\n<BODY><h2>${title}</h2>\r\n<hr><p>HTTP Error ${status}. ${text}</p>\r\n</BODY></HTML>\r\n`,
    { server: 'Microsoft-HTTPAPI/2.0' },
  );

/** Returns Squid’s error page. */
export const squidPage = (status: number, name: string, text: string): StagedResponse =>
  page(
    status,
    `<html><head><title>ERROR: The requested URL could not be retrieved</title></head><body id="${name}"><div id="titles"><h1>ERROR</h1><h2>The requested URL could not be retrieved</h2></div><div id="content"><blockquote><p><b>${text}</b></p></blockquote></div><div id="footer"><p>Generated Wed, 25 Nov 2026 10:00:00 GMT by proxy.corp (squid/5.7)</p><!-- ${name} --></div></body></html>`,
    { server: 'squid/5.7', 'x-squid-error': `${name} 0`, via: '1.1 proxy.corp (squid/5.7)' },
  );
