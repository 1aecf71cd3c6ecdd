/** Why requests through a proxy fail, or why a PAC file selects no proxy, and what to do. The phrases are in {@link proxyPhrases}. */
export const proxyReasonTexts = {
  'proxy-failed/unreachable': {
    why: 'The connection to the proxy failed: no proxy is running at this address and port, or your network doesn’t lead to it. The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN. {{avoidProxy}} If neither helps, ask the proxy’s administrator for its address and port, and {{correctProxy}}.',
  },
  'proxy-failed/not-running': {
    why: 'The computer at {{address}} refused the connection to the proxy {{proxy}}: no proxy is running on this port, or a firewall rejects the connection. The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Check the host and port of the proxy. If they are wrong, {{correctProxy}}. {{avoidProxy}} Otherwise, ask the proxy’s administrator whether the proxy {{proxy}} is running, and which address and port to use.',
  },
  'proxy-failed/not-running-here': {
    why: 'No program is listening at {{proxy}}, which is this computer: a local proxy, such as Px, Cntlm, or Fiddler, probably isn’t running. The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Start the local proxy. If the address is wrong, {{correctProxy}}. {{avoidProxy}} If you don’t know this proxy, ask the administrator of this computer which one to use.',
  },
  'proxy-failed/unknown-name': {
    why: 'The name of the proxy can’t be found in DNS (DNS server {{nameServers}}): it’s known only inside a company network, is misspelled, or no longer exists. The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN. {{avoidProxy}} If neither helps, ask the proxy’s administrator for its address, and {{correctProxy}}.',
  },
  'proxy-failed/unknown-name-pac': {
    why: 'The PAC file {{pacFile}} returns this proxy for {{host}}, but its name can’t be found in DNS (DNS server {{nameServers}}). The rule in the PAC file might be outdated or misspelled, or the name is known only inside a company network. {{host}} wasn’t contacted.',
    next: 'Ask the network administrator to correct the rule for {{host}} in the PAC file {{pacFile}}: it must return an existing proxy or DIRECT. If you are outside the company network, connect to it or to the VPN first. Until the file is corrected, set the proxy to “none” under “Connection settings” if direct connections are allowed, or to “manual” with the address of another proxy.',
  },
  'proxy-failed/refused-pac': {
    why: 'The host of this proxy refuses connections on this port, so probably no proxy is running there. The PAC file {{pacFile}} was loaded, and returns this proxy for {{host}}: its rule might name an old proxy. {{host}} wasn’t contacted.',
    next: 'Ask the network administrator for the current proxy, and to correct the rule for {{host}} in the PAC file {{pacFile}}. Until it’s corrected, set the proxy to “manual” under “Connection settings”, and enter the current proxy as “Proxy address”. If direct connections are allowed, set the proxy to “none” instead.',
  },
  'proxy-failed/name-server': {
    why: 'DNS couldn’t look up the name of the proxy now, so it’s unknown whether the name exists (DNS server {{nameServers}}). The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Check whether other addresses work, reconnect Wi-Fi or the VPN, then try again. {{avoidProxy}} If the problem persists, tell the network administrator that DNS can’t look up the name of the proxy.',
  },
  'proxy-failed/timeout': {
    why: 'The proxy didn’t accept the connection within {{seconds}} s: it can be reached only from a company network, is off, or a firewall blocks the connection. The address is set in {{proxySetting}}. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN. {{avoidProxy}} If neither helps, ask the proxy’s administrator for its address and port, and {{correctProxy}}.',
  },
  'proxy-failed/refused': {
    why: 'The proxy didn’t allow the connection to {{host}}, port {{port}} ({{proxyStatus}}). {{host}} wasn’t reached, so your permissions there aren’t the cause.',
    next: 'If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator to allow connections to {{host}}, port {{port}}. Also check that {{proxySetting}} has the address of a proxy. Nothing was sent to {{host}}.',
  },
  'proxy-failed/forbidden': {
    why: 'The proxy doesn’t allow connections to {{host}}, port {{port}} ({{proxyStatus}}). Its rules might exclude this host or this port. {{host}} wasn’t reached, so your permissions there aren’t the cause.',
    next: 'Ask the proxy’s administrator to allow connections to {{host}}, port {{port}}, and give them the time of the test and any message of the proxy. If {{host}} is an internal host that needs no proxy, {{bypassProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/provider-forbidden': {
    why: 'The proxy doesn’t allow connections to the identity provider {{host}}, port {{port}} ({{proxyStatus}}), but allows those to {{apiHost}}. Its rules exclude this host or this port. {{host}} wasn’t reached, so your credentials and permissions aren’t the cause.',
    next: 'Ask the proxy’s administrator to allow connections (CONNECT) to {{host}}, port {{port}}, and give them the time of the test and any message of the proxy. If {{host}} can be reached without a proxy, {{bypassProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/credentials': {
    why: 'The proxy, not {{host}}, requires a user name and password (407){{proxyRealmNote}}, and the connection sends none. {{proxySchemes}}',
    next: 'Enter “Proxy user name” under “Connection settings”, usually that of your company account, and “Proxy password” under “Secrets”. If you have no such account, ask the proxy’s administrator for one. Nothing was sent to {{host}}.',
  },
  'proxy-failed/credentials-pac': {
    why: 'The proxy, not {{host}}, requires a user name and password (407){{proxyRealmNote}}, and the connection sends none. The PAC file {{pacFile}} returns this proxy. {{proxySchemes}}',
    next: 'Under “Connection settings”, set the proxy to “manual”, and enter {{proxy}} as “Proxy address” and “Proxy user name”, usually that of your company account. Enter “Proxy password” under “Secrets”. If you have no such account, ask the proxy’s administrator for one. Nothing was sent to {{host}}.',
  },
  'proxy-failed/environment-unusable': {
    why: 'For {{host}}, {{proxySetting}} applies. Its value isn’t the URL of an HTTP or HTTPS proxy. Dataquay doesn’t support SOCKS, and doesn’t bypass a proxy.',
    next: 'If {{host}} can be reached without a proxy, {{bypassProxy}}. Otherwise, ask the network administrator for the address of an HTTP proxy, set {{variable}} to it, such as http://proxy.example:8080, and restart Dataquay. Nothing was sent to {{host}}.',
  },
  'proxy-failed/environment-credentials': {
    why: 'The proxy, not {{host}}, requires a user name and password (407){{proxyRealmNote}}, and {{proxySetting}} contains none. {{proxySchemes}}',
    next: 'Set {{variable}} to {{proxyScheme}}USER:PASSWORD@{{proxyHost}}, with special characters percent-encoded (@ as %40), and restart Dataquay. The user name is usually that of your company or university account. Or set the proxy to “manual” under “Connection settings”, with “Proxy address” and “Proxy user name”, and enter “Proxy password” under “Secrets”. Your credentials for {{host}} don’t help here. Nothing was sent to {{host}}.',
  },
  'proxy-failed/credentials-rejected': {
    why: 'The proxy, not {{host}}, rejected the user name or password (407). The password might have changed, or the account might be locked.',
    next: 'Enter “Proxy user name” under “Connection settings” and the current “Proxy password” under “Secrets”. If they are correct, ask the proxy’s administrator whether the account can use the proxy. Nothing was sent to {{host}}.',
  },
  'proxy-failed/environment-credentials-rejected': {
    why: 'The proxy, not {{host}}, rejected the user name or password in {{proxySetting}} (407). The password might have changed, or contain special characters that aren’t percent-encoded.',
    next: 'Enter the current password in {{variable}}, with special characters percent-encoded (@ as %40), and restart Dataquay. If it’s correct, ask the proxy’s administrator whether the account can use the proxy. Nothing was sent to {{host}}.',
  },
  'proxy-failed/integrated': {
    why: 'The proxy accepts only Windows authentication ({{schemes}}), which Dataquay doesn’t support for proxies (407). A user name and password won’t help.',
    next: 'If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator to allow {{host}} without authentication or with Basic authentication. Or enter the address of a local forward proxy that signs in for you, such as Px or Cntlm, as “Proxy address” under “Connection settings”. Nothing was sent to {{host}}.',
  },
  'proxy-failed/unsupported-scheme': {
    why: 'The proxy accepts only {{schemes}} authentication (407), which Dataquay doesn’t support for proxies. A user name and password won’t help.',
    next: 'If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator to allow {{host}} without authentication or with Basic authentication. Or enter the address of a local forward proxy that signs in for you, such as Px or Cntlm, as “Proxy address” under “Connection settings”. Nothing was sent to {{host}}.',
  },
  'proxy-failed/no-connection': {
    why: 'The proxy reported that it can’t connect to {{host}}, port {{port}} ({{proxyStatus}}). Possible causes: it’s an internal host that the proxy can’t reach, the name or port is wrong, or the server is down.',
    next: 'Check the host name and port in the address. If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator whether the proxy can reach {{host}}, port {{port}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/unknown-host': {
    why: 'The proxy can’t find the name {{host}} in DNS ({{proxyStatus}}): it’s the name of an internal host, or it’s misspelled.',
    next: 'Check the host name in the address. If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator why the proxy can’t find {{host}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/unknown-host-here': {
    why: 'The proxy can’t find the name {{host}} in DNS ({{proxyStatus}}), but this computer can: {{hostAddresses}}. So it’s probably an internal host that needs no proxy.',
    next: 'Exclude {{host}} from the proxy: {{bypassProxy}}. If that doesn’t help, ask the proxy’s administrator why the proxy can’t find {{host}}. A new password or token won’t help. Nothing was sent to {{host}}.',
  },
  'proxy-failed/no-connection-here': {
    why: 'The proxy reported that it can’t connect to {{host}}, port {{port}} ({{proxyStatus}}). This computer can look up the name ({{hostAddresses}}), so it probably isn’t misspelled. Possible causes: it’s an internal host that the proxy can’t reach, the port is wrong, or the server is down.',
    next: 'If {{host}} is an internal host, {{bypassProxy}}. Otherwise, check the port in the address, and ask the proxy’s administrator whether the proxy can reach {{host}}, port {{port}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/forbidden-port': {
    why: 'The proxy doesn’t allow connections to {{host}}, port {{port}} ({{proxyStatus}}). Many proxies allow HTTPS only to port 443, or their rules exclude this host. {{host}} wasn’t reached, so your permissions there aren’t the cause.',
    next: 'Check the port in the address. If it’s correct, ask the proxy’s administrator to allow connections (CONNECT) to {{host}}, port {{port}}, and give them the time of the test and any message of the proxy. If {{host}} is an internal host that needs no proxy, {{bypassProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/fault': {
    why: 'The proxy returned an error of its own ({{proxyStatus}}). {{host}} isn’t the cause.',
    next: 'Try again. If the problem persists, tell the proxy’s administrator the status, the time, and the host {{host}}, port {{port}}. If {{host}} is an internal host, {{bypassProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/page': {
    why: 'The proxy responded to the tunnel request (CONNECT) with a web page ({{proxyStatus}}), such as a notice or sign-in page.',
    next: 'Open any page in a browser that uses the proxy, and sign in or confirm the notice. If that doesn’t help, ask the proxy’s administrator to allow {{host}} without this page. Nothing was sent to {{host}}.',
  },
  'proxy-failed/page-redirect': {
    why: 'The proxy redirected the tunnel request (CONNECT) to a web page ({{proxyStatus}}): {{to}}. Usually, it’s a sign-in page or a notice of the network.',
    next: 'Open {{to}} in a browser, and sign in or confirm the notice. Then try again. If that doesn’t help, ask the proxy’s administrator to allow {{host}}, port {{port}}, without this page. Nothing was sent to {{host}}.',
  },
  'proxy-failed/not-a-proxy': {
    why: 'The server at {{proxy}} isn’t a proxy that supports tunnels (CONNECT): it returned {{proxyStatus}}.',
    next: 'Ask the proxy’s administrator for the address and port of the proxy, and {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/server-sign-in': {
    why: 'The server at {{proxy}} requested a sign-in with status 401. Proxies use 407, so it’s probably a web server, not a proxy.',
    next: 'Ask the proxy’s administrator for the address and port of the proxy, and {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/not-http': {
    why: 'The server at {{proxy}} isn’t a proxy for HTTP: its response isn’t HTTP.',
    next: 'Ask the proxy’s administrator for the address and port of the proxy, and {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/closed': {
    why: 'The proxy accepted the connection, and closed it without a response. It blocks this computer or {{host}}, requires https:// in its address, or is another kind of server.',
    next: 'Ask the proxy’s administrator whether {{host}}, port {{port}}, is allowed from this computer, and for the address and port of the proxy. If they differ, {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/silent': {
    why: 'The proxy accepted the connection, but didn’t respond in time: it can’t connect to {{host}}, or is overloaded.',
    next: 'Check the host name and port in the address, and try again. If {{host}} is an internal host, {{bypassProxy}}. Otherwise, ask the proxy’s administrator whether the proxy can reach {{host}}, port {{port}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/not-tls': {
    why: 'The address of the proxy begins with https://, but the proxy doesn’t support TLS on this port.',
    next: 'The proxy’s address must begin with http://, so {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/https-proxy': {
    why: 'The proxy expects TLS, but its address begins with http://.',
    next: 'The proxy’s address must begin with https://, so {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-failed/socks': {
    why: 'The server at {{proxy}} is a SOCKS proxy. Dataquay supports HTTP and HTTPS proxies.',
    next: 'Ask the proxy’s administrator for the address of an HTTP proxy, and {{correctProxy}}. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/status': {
    why: 'The server returned the status {{status}} instead of the PAC file {{pacFile}}. So the proxy isn’t known, and {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN, and compare “PAC file” under “Connection settings” with the address that the network administrator gives you. If it’s correct, tell them that {{pacFile}} returns the status {{status}}. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/unknown-name': {
    why: 'The host name in the address of the PAC file {{pacFile}} can’t be found in DNS (DNS server {{nameServers}}). It’s known only inside a company network, is misspelled, or no longer exists. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN. If that doesn’t help, ask the network administrator for the address of the PAC file, and correct “PAC file” under “Connection settings”. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/name-server': {
    why: 'DNS couldn’t look up the host name in the address of the PAC file now ({{pacFile}}). So it’s unknown whether the name exists. {{host}} wasn’t contacted.',
    next: 'Check whether other addresses work, reconnect Wi-Fi or the VPN, then try again. If the problem persists, tell the network administrator that DNS can’t look up this name. Until it works, set the proxy to “manual” or “none” under “Connection settings”.',
  },
  'proxy-file-unusable/refused': {
    why: 'The server of the PAC file refused the connection ({{pacFile}}). No web server is running on this port, the port is wrong, or a firewall rejects the connection. {{host}} wasn’t contacted.',
    next: 'Compare “PAC file” under “Connection settings” with the address that the network administrator gives you. If it’s correct, ask them whether the server of the PAC file is running. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/unreachable': {
    why: 'The server of the PAC file can’t be reached ({{pacFile}}). It can be reached only from a company network, is off, or this computer is offline. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN. If that doesn’t help, ask the network administrator for the address of the PAC file, and correct “PAC file” under “Connection settings”. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/timeout': {
    why: 'The server of the PAC file didn’t respond in time ({{pacFile}}). It’s overloaded, or can be reached only from a company network. {{host}} wasn’t contacted.',
    next: 'Connect to the company network or VPN, and try again. If that doesn’t help, ask the network administrator for the address of the PAC file, and correct “PAC file” under “Connection settings”. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/absent': {
    why: 'There’s no file at this path: {{pacFile}}. So the proxy isn’t known, and {{host}} wasn’t contacted.',
    next: 'Correct “PAC file” under “Connection settings”. If the file is on a network drive, connect to the company network or VPN. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/unreadable': {
    why: 'The PAC file can’t be read from {{pacFile}}. So the proxy isn’t known, and {{host}} wasn’t contacted.',
    next: 'Check “PAC file” under “Connection settings”. If it’s correct, send the details to the network administrator. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/web-page': {
    why: 'A web page came from {{pacFile}} instead of a PAC script: “{{title}}”. It might be a sign-in page of the network, or an error page. So the proxy isn’t known, and {{host}} wasn’t contacted.',
    next: 'Open this address in a browser, and sign in to the network or VPN if the page asks you to. If that doesn’t help, ask the network administrator for the address of the PAC file, and correct “PAC file” under “Connection settings”. Until it works, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/other-page': {
    why: 'A web page without a form came from {{pacFile}} instead of a PAC script: “{{title}}”. The PAC file was probably moved or removed. So the proxy isn’t known, and {{host}} wasn’t contacted.',
    next: 'Ask the network administrator for the current address of the PAC file, and correct “PAC file” under “Connection settings”. Or ask for the host and port of the proxy, set the proxy to “manual”, and enter them as “Proxy address”. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/malformed': {
    why: 'The file from {{pacFile}} isn’t a valid PAC script: it has a syntax error, or doesn’t define the function FindProxyForURL. {{host}} wasn’t contacted.',
    next: 'Compare “PAC file” under “Connection settings” with the address that the network administrator gives you. If it’s correct, they must correct the script: send them its address {{pacFile}} and the technical detail. Until then, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/syntax-error': {
    why: 'The PAC script from {{pacFile}} has a syntax error, so it returns no proxy (see the technical detail for the line). {{host}} wasn’t contacted.',
    next: 'Send the address {{pacFile}} and the technical detail to the network administrator, who must correct the PAC script. Until then, set the proxy to “manual” or “none” under “Connection settings”.',
  },
  'proxy-file-unusable/no-function': {
    why: 'The file from {{pacFile}} doesn’t define the function FindProxyForURL, so it isn’t a PAC script. {{host}} wasn’t contacted.',
    next: 'Compare “PAC file” under “Connection settings” with the address that the network administrator gives you. If it’s correct, tell them that {{pacFile}} lacks the function FindProxyForURL. Until it’s corrected, set the proxy to “manual” or “none”.',
  },
  'proxy-file-unusable/failed': {
    why: 'The PAC script from {{pacFile}} ended with an error when it was asked for the proxy of {{host}}.',
    next: 'Send the address {{pacFile}}, the host {{host}}, and the technical detail to the network administrator, who must correct the PAC script. Until then, set the proxy to “manual” or “none” under “Connection settings”. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/slow': {
    why: 'The PAC script from {{pacFile}} returned no proxy for {{host}} within a few seconds. Such scripts often wait for DNS, or have an endless loop.',
    next: 'Check your network or VPN, and try again. If the problem persists, tell the network administrator that the PAC script is too slow for {{host}}. Until then, set the proxy to “manual” or “none” under “Connection settings”. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/no-proxy': {
    why: 'For {{host}}, the PAC file {{pacFile}} returns only proxy types that Dataquay doesn’t support, such as SOCKS. It supports HTTP and HTTPS proxies.',
    next: 'Ask the network administrator for an HTTP or HTTPS proxy. Under “Connection settings”, set the proxy to “manual”, and enter it as “Proxy address”. If direct connections are allowed, set the proxy to “none” instead. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/odd-result': {
    why: 'For {{host}}, the PAC script from {{pacFile}} didn’t return a valid list of proxies, such as PROXY proxy.example:8080; DIRECT.',
    next: 'Send the details to the network administrator, who must correct the PAC script. Until then, set the proxy to “manual” or “none” under “Connection settings”. Nothing was sent to {{host}}.',
  },
} as const;

/** Phrases about the sign-in at a proxy. */
export const proxySignInPhrases = {
  /** What the proxy calls its sign-in, after “(407)”. */
  realm: ' for “{{proxyRealm}}”',
  /** Which schemes the proxy accepts. */
  schemes: {
    basic: 'The proxy accepts Basic authentication.',
    other:
      'The proxy accepts these schemes: {{schemes}}. Dataquay supports only Basic for proxies: a Kerberos ticket or Windows sign-in isn’t used.',
  },
} as const;

/** Phrases about the proxy, by the source of its address: settings of the connection, an environment variable, or a PAC file. */
export const proxyPhrases = {
  /** Where the address is set. */
  setting: {
    manual: '“Proxy address” under “Connection settings”',
    environment: 'the environment variable {{variable}}',
    pac: 'the PAC file {{pacFile}}',
  },
  /** What the user does to correct the address. */
  correct: {
    manual: 'correct “Proxy address” under “Connection settings”',
    environment: 'correct the environment variable {{variable}}, and restart Dataquay',
    pac: 'have it corrected in the PAC file {{pacFile}}',
  },
  /** Sentences about what to do if no proxy is needed. */
  avoid: {
    manual: 'If you don’t need a proxy where you are, set the proxy to “none” under “Connection settings”.',
    environment:
      'If {{host}} can be reached without a proxy, add it to the environment variable {{exceptionVariable}} (now: {{exceptions}}). If you don’t need a proxy where you are, remove the environment variable {{variable}}. Restart Dataquay after the change.',
    pac: 'If you don’t need a proxy where you are, set the proxy to “none” under “Connection settings”.',
  },
  /** Sentences about why no proxy is used, and what to do if one is needed. */
  direct: {
    unset: 'If your network requires a proxy, enter it as “Proxy address” under “Connection settings”.',
    none: 'If your network requires a proxy, set the proxy to “manual” instead of “none” under “Connection settings”, and enter “Proxy address”.',
    exempt:
      'The proxy in {{variable}} isn’t used for {{host}}, because the environment variable {{exceptionVariable}} contains “{{exception}}”. If {{host}} can be reached only through the proxy, remove this entry, and restart Dataquay.',
    otherScheme:
      'The environment variable {{variable}} sets a proxy only for addresses that begin with http://. If your network requires a proxy, set HTTPS_PROXY to the same value, and restart Dataquay.',
    pac: 'The PAC file {{pacFile}} returns DIRECT (no proxy) for {{host}}. If {{host}} can be reached only through a proxy, ask the network administrator to correct this rule. Until then, set the proxy to “manual” under “Connection settings”, and enter the proxy as “Proxy address”.',
  },
  /** What the user does to use no proxy for an internal host. */
  bypass: {
    manual: 'set the proxy to “none” under “Connection settings”',
    environment: 'add it to the environment variable {{exceptionVariable}} (now: {{exceptions}}), and restart Dataquay',
    pac: 'set the proxy to “none” under “Connection settings”, or ask the network administrator to return DIRECT for it in the PAC file',
  },
  /** What the user does to use no proxy for one host, while other hosts need it. */
  exempt: {
    manual:
      'exempt only this host: leave out “Proxy address”, set the proxy to “from environment variables” under “Connection settings”, HTTPS_PROXY to {{proxy}}, and NO_PROXY to {{host}}, and restart Dataquay',
    environment: 'add it to the environment variable {{exceptionVariable}} (now: {{exceptions}}), and restart Dataquay',
    pac: 'ask the network administrator to return DIRECT for it in the PAC file {{pacFile}}',
  },
} as const;
