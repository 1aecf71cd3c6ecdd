/** Why a name has no address, or no connection to an address can be opened, and what to do about it. */
export const addressReasonTexts = {
  'name-not-resolved/name-server': {
    why: 'No DNS server could look up the name {{host}} now. It’s unknown whether the name exists.',
    next: 'Check your network or VPN, then try again. If other addresses work, tell the network administrator that DNS can’t look up {{host}}.',
  },
  'name-not-resolved/name-server-failed': {
    why: 'The DNS server reported its own error (SERVFAIL), so it’s unknown whether the name {{host}} exists. Often, the name servers of the domain can’t be reached, or their signatures (DNSSEC) aren’t valid.',
    next: 'Try again, also with the VPN connected or disconnected. If the problem persists, tell the network administrator that DNS returns SERVFAIL for {{host}}.',
  },
  'name-not-resolved/name-server-refused': {
    why: 'The DNS server refused to look up the name {{host}} (REFUSED). Some DNS servers look up only certain names, or only for computers in their network.',
    next: 'Connect to the company network or VPN, then try again. If the problem persists, ask the network administrator which DNS server this computer should use.',
  },
  'name-not-resolved/name-server-silent': {
    why: 'The DNS server didn’t respond, so it’s unknown whether the name {{host}} exists. This computer might be offline, or a firewall or VPN might block DNS.',
    next: 'Check your network or VPN, then try again. If the problem persists, ask the network administrator whether the DNS server can be reached.',
  },
  'name-not-resolved/unknown-name': {
    why: 'The DNS server reported that the name {{host}} doesn’t exist. It’s misspelled, or known only inside a company network.',
    next: 'Check the address for spelling mistakes. If it’s correct, connect to the company network or VPN, then try again.',
  },
  'name-not-resolved/short-name': {
    why: 'The name {{host}} has no domain, such as .example.com. Short names resolve only inside networks that add their domain.',
    next: 'Enter the full host name in the address, or connect to the company network or VPN, then try again.',
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
    why: 'The name {{host}} exists in DNS, but has no IP address (A or AAAA record).',
    next: 'Check the address. If it’s correct, connect to the company network or VPN, or ask the administrator of {{host}} to add the address in DNS.',
  },
  'connection-refused/refused': {
    why: 'The computer at {{address}} refused the connection: no service is listening on this port ({{port}}), or a firewall rejects it.',
    next: 'Check the address and its port. If they are correct, ask the administrator of {{host}} whether the server is running.',
  },
  'connection-refused/own-computer': {
    why: 'The name {{host}} resolves to this computer ({{address}}), and no service is listening on its port {{port}}. The cause might be an entry in the hosts file, or a DNS server that blocks the name.',
    next: 'Remove {{host}} from the hosts file, or ask the network administrator whether DNS blocks the name. If the server should run on this computer, start it.',
  },
  'connection-refused/blocked': {
    why: 'This computer doesn’t allow the connection to {{address}}, port {{port}}. A firewall or security program on it probably blocks Dataquay.',
    next: 'Ask the administrator of this computer to allow Dataquay to connect to {{host}}.',
  },
  'connection-refused/no-host': {
    why: 'The network reports that the computer at {{address}} can’t be reached. It might be off, or a router or firewall rejects the connection.',
    next: 'Check the address, and your network or VPN. Then ask the administrator of {{host}} whether the server is running and can be reached from your network.',
  },
  'connection-refused/no-route': {
    why: 'This computer has no network route to {{address}}: it is offline, or the address belongs to a network that it isn’t connected to.',
    next: 'Check your network, and connect to the company network or VPN. Then try again.',
  },
  'connection-refused/no-ipv6': {
    why: 'The server has an IPv6 address ({{address}}), but this computer has no IPv6 connection to it.',
    next: 'Ask the network administrator for IPv6 access, or the administrator of {{host}} for an IPv4 address. A VPN might also help.',
  },
  'connection-refused/link-local': {
    why: 'The address {{address}} is link-local: it’s valid only on one network interface, which a URL can’t name.',
    next: 'Enter the host name or another IP address of the server.',
  },
} as const;
