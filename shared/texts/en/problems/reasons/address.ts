/** Why a name has no address, or no connection to an address can be opened, and what to do about it. */
export const addressReasonTexts = {
  'name-not-resolved/name-server': {
    why: 'No DNS server could look up the name {{host}} now. So it’s unknown whether the name exists.',
    next: 'Check whether other addresses work, reconnect Wi-Fi or the VPN, then try again. If only {{host}} fails, tell the network administrator that DNS can’t look up this name.',
  },
  'name-not-resolved/name-server-failed': {
    why: 'The DNS server ({{nameServers}}) reported its own error (SERVFAIL), so it’s unknown whether the name {{host}} exists. Often, the name servers of the domain can’t be reached, or their signatures (DNSSEC) aren’t valid.',
    next: 'Try again, also with the VPN connected or disconnected. If the problem persists, tell the network administrator that this DNS server returns SERVFAIL for {{host}}.',
  },
  'name-not-resolved/name-server-refused': {
    why: 'The DNS server ({{nameServers}}) refused to look up the name {{host}} (REFUSED). Some DNS servers look up only certain names, or only for computers in their network.',
    next: 'Connect to the company network or VPN, then try again. If the problem persists, ask the network administrator which DNS server this computer should use for {{host}}.',
  },
  'name-not-resolved/name-server-silent': {
    why: 'The DNS server ({{nameServers}}) didn’t respond, so it’s unknown whether the name {{host}} exists. This computer might be offline, the VPN might be connected only in part, or a firewall might block DNS.',
    next: 'Check whether other addresses work, reconnect Wi-Fi or the VPN, then try again. If the problem persists, ask the network administrator whether the DNS server {{nameServers}} can be reached from your network.',
  },
  'name-not-resolved/name-server-silent-container': {
    why: 'The DNS server of this container ({{nameServers}}, usually from its /etc/resolv.conf) didn’t respond, so it’s unknown whether the name {{host}} exists. The DNS server might be wrong or off, or a firewall might block DNS.',
    next: 'Start the container with a DNS server that it can reach: docker run --dns with its address, the key dns in /etc/docker/daemon.json, or dnsConfig of a Kubernetes pod. Or ask the network administrator to allow UDP and TCP port 53 from this container to {{nameServers}}.',
  },
  'name-not-resolved/unknown-name': {
    why: 'The DNS server ({{nameServers}}) reported that the name {{host}} doesn’t exist. It might be misspelled, be known only inside a company network, or have been removed from DNS.',
    next: 'Compare the host name with the one that you were given, and connect to the company network or VPN. {{directProxy}} If nothing helps, ask the network administrator whether the DNS server {{nameServers}} should know {{host}}, and to check its DNS record.',
  },
  'name-not-resolved/short-name': {
    why: 'The DNS server ({{nameServers}}) doesn’t know the name {{host}}, which has no domain, such as .example.com. Short names resolve only inside networks that add their domain.',
    next: 'Enter the full host name in the address, such as {{host}}.example.com, or connect to the company network or VPN, then try again. If you don’t know the full name, ask the administrator who gave you the address.',
  },
  'name-not-resolved/scheme-twice': {
    why: 'The address contains the scheme twice, such as https://https://. So “{{host}}” was taken as the host name.',
    next: 'Remove one https:// or http:// from the address.',
  },
  'name-not-resolved/invalid-name': {
    why: 'DNS doesn’t allow this host name. Each part between dots must have 1 to 63 characters, and the whole name at most 253.',
    next: 'Check the address: the host name might contain two dots in a row, or text that doesn’t belong to it.',
  },
  'name-not-resolved/no-address': {
    why: 'According to the DNS server ({{nameServers}}), the name {{host}} exists, but has no IP address (A or AAAA record). The record might be missing, or be visible only inside a company network.',
    next: 'Check the address for spelling mistakes, and connect to the company network or VPN. If nothing helps, ask the administrator of {{host}} to add an A or AAAA record for this name in DNS.',
  },
  'connection-refused/refused': {
    why: 'The computer at {{address}} refused the connection to port {{port}}: no service is listening on this port, or a firewall rejects the connection.',
    next: 'Check the host name and the port in the address, and connect to the company network or VPN. If they are correct, ask the administrator of {{host}} whether the server is running, and which port it uses. {{directProxy}}',
  },
  'connection-refused/this-computer': {
    why: 'No service is listening on port {{port}} of this computer ({{address}}), which the address names.',
    next: 'Start the server, or correct the port in the address. If the server runs on another computer, enter that computer’s name instead of {{host}}. In a container, virtual machine, or WSL, {{host}} is that system itself, not the computer that it runs on.',
  },
  'connection-refused/this-container': {
    why: 'Dataquay runs in a container, and no service is listening on port {{port}} of {{host}} ({{address}}). In a container, {{host}} is usually the container itself, not the computer that it runs on.',
    next: 'If the server runs on the computer of the container, use host.docker.internal:{{port}} in the address instead of {{host}}. On Linux, also start the container with --add-host=host.docker.internal:host-gateway, or use --network host and keep {{host}}. If the server runs in another container, use its service name, such as that in Docker Compose. If it runs in this container, start it, or correct the port.',
  },
  'connection-refused/own-computer': {
    why: 'The name {{host}} resolves to this computer ({{address}}), and no service is listening on its port {{port}}. The cause might be an entry in the hosts file, or a DNS server that blocks the name.',
    next: 'Check the port in the address. If the server should run on this computer, start it. If it runs elsewhere, remove {{host}} from the hosts file, or ask the network administrator which address DNS should return for {{host}}, and whether DNS blocks the name.',
  },
  'connection-refused/no-server-address': {
    why: 'The name {{host}} resolves to {{address}}, which isn’t a valid address of a server. DNS filters return this address for names that they block. An entry in the hosts file can also contain it.',
    next: 'Ask the network administrator whether a DNS filter blocks {{host}}, and to allow it. If the hosts file of this computer contains {{host}}, remove the entry.',
  },
  'connection-refused/hosts-file': {
    why: 'The hosts file of this computer ({{hostsFile}}) sets {{host}} to {{address}}, where no connection to port {{port}} could be opened. DNS has another address: {{dnsAddresses}}. So the line in the hosts file is probably outdated.',
    next: 'Remove or correct the line for {{host}} in {{hostsFile}}, or ask the administrator of this computer to do it. Then try again. If the line is intended, ask the administrator of {{host}} whether the server is running at {{address}}.',
  },
  'connection-refused/hosts-file-only': {
    why: 'The hosts file of this computer ({{hostsFile}}) sets {{host}} to {{address}}, where no connection to port {{port}} could be opened. This address might be outdated, the port might be wrong, or the server might not be running. DNS returned no other address.',
    next: 'Check the port in the address. Ask the administrator of {{host}} for its current IP address, and whether the server is running. If the address has changed, correct the line for {{host}} in {{hostsFile}}.',
  },
  'timed-out/hosts-file': {
    why: 'The hosts file of this computer ({{hostsFile}}) sets {{host}} to {{address}}, where nothing responded on port {{port}} within {{seconds}} s. DNS has another address: {{dnsAddresses}}. So the line in the hosts file is probably outdated.',
    next: 'Remove or correct the line for {{host}} in {{hostsFile}}, or ask the administrator of this computer to do it. Then try again. If the line is intended, connect to the company network or VPN, or ask the network administrator to allow TCP connections from this computer ({{ownAddress}}) to {{address}}, port {{port}}.',
  },
  'timed-out/hosts-file-only': {
    why: 'The hosts file of this computer ({{hostsFile}}) sets {{host}} to {{address}}, where nothing responded on port {{port}} within {{seconds}} s. This address might be outdated, the VPN might be disconnected, a firewall might discard the packets, or the server might be off. DNS returned no other address.',
    next: 'Connect to the company network or VPN. If this doesn’t help, ask the administrator of {{host}} for its current IP address, and whether the server is running. If the address has changed, correct the line for {{host}} in {{hostsFile}}. Otherwise, ask the network administrator to allow TCP connections from this computer ({{ownAddress}}) to {{address}}, port {{port}}.',
  },
  'connection-refused/blocked': {
    why: 'This computer doesn’t allow the connection to {{address}}, port {{port}}. A firewall or security program on it probably blocks Dataquay.',
    next: 'Ask the administrator of this computer to allow Dataquay to connect to {{host}}, port {{port}}.',
  },
  'connection-refused/no-host': {
    why: 'The network reports that the computer at {{address}} can’t be reached. It might be off, or a router or firewall rejects the connection.',
    next: 'Check the address, and connect to the company network or VPN. {{directProxy}} Then ask the administrator of {{host}} whether the server is running, and the network administrator whether {{address}}, port {{port}}, can be reached from this computer ({{ownAddress}}).',
  },
  'connection-refused/no-route': {
    why: 'This computer has no network route to {{address}}: it is offline, or the address belongs to a network that it isn’t connected to.',
    next: 'Check your network, and connect to the company network or VPN. {{directProxy}} If you are connected, ask the network administrator for a route from this computer to {{address}}.',
  },
  'connection-refused/no-ipv6': {
    why: 'The server has an IPv6 address ({{address}}), but this computer has no IPv6 connection to it.',
    next: 'Ask the network administrator for IPv6 access, or the administrator of {{host}} for an IPv4 address. A VPN might also help.',
  },
  'connection-refused/link-local': {
    why: 'The address {{address}} is link-local: it’s valid only on one network interface, which a URL can’t name.',
    next: 'Enter the host name or another IP address of the server.',
  },
  'timed-out/connect': {
    why: 'No connection to {{host}}, port {{port}}, was established within {{seconds}} s, and no reason was reported. The VPN might be disconnected, a firewall might block the connection, or the server might be off.',
    next: 'Check the host name and the port, and connect to the company network or VPN. {{directProxy}} Then ask the network administrator whether a firewall allows connections from this computer to {{host}}, port {{port}}. Ask the administrator of {{host}} whether your IP address must be on an allowlist.',
  },
  'timed-out/connect-address': {
    why: 'Nothing at {{address}} ({{host}}), port {{port}}, responded within {{seconds}} s, not even with a refusal. The VPN might be disconnected, a firewall might discard the packets, the server might be off, or the address might be wrong.',
    next: 'Check the host name and the port, and connect to the company network or VPN. {{directProxy}} Then ask the network administrator to allow TCP connections from this computer ({{ownAddress}}) to {{address}}, port {{port}}. Ask the administrator of {{host}} whether the server is running at this address, and whether your IP address must be on an allowlist.',
  },
  'timed-out/tls-handshake': {
    why: 'The server accepted the connection, but didn’t complete the TLS handshake within {{seconds}} s. Typical causes are a firewall, a port without TLS, an overloaded server, or a VPN that drops large packets (MTU).',
    next: 'Check the port, and try another network or without the VPN. If it works there, ask the network administrator to check the firewall and the MTU of the VPN. Otherwise, ask the administrator of {{host}} whether the server supports TLS on port {{port}}. Nothing was sent.',
  },
  'connection-lost/tls-handshake': {
    why: 'The server or a firewall closed the connection during the TLS handshake, without giving a reason. Typical causes are a firewall, an allowlist of IP addresses, a port without TLS, or a load balancer without a working server behind it.',
    next: 'Check the host name and port, and try from another network or with the VPN. Ask the network administrator whether a firewall blocks connections to {{host}}, port {{port}}. Then ask the administrator of {{host}} whether the server is running, and whether your IP address must be on an allowlist. Nothing was sent.',
  },
  'connection-lost/tls-handshake-proxy': {
    why: 'The connection was closed during the TLS handshake, after the proxy {{proxy}} had opened the tunnel. The proxy or a firewall might block {{host}}, or the server doesn’t support TLS on this port.',
    next: 'Check the host name and port. If they are correct, ask the proxy’s administrator whether {{host}}, port {{port}}, is blocked, then the administrator of {{host}}. Nothing was sent.',
  },
  'connection-lost/reset': {
    why: 'The connection to {{host}}, port {{port}}, was reset as soon as it was opened. Typical causes are a firewall, an allowlist of IP addresses, or a server that is starting.',
    next: 'Try again, and with the VPN connected. If the problem persists, ask the network administrator whether a firewall blocks {{host}}, port {{port}}, and the administrator of {{host}} whether your IP address must be on an allowlist. Nothing was sent.',
  },
} as const;
