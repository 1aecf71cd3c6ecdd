import { expect, test } from 'vitest';
import { readNetwork, TrustedProxies } from '../../../../service/http/callers/trusted-proxies.ts';

const proxies = new TrustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

test.each([
  ['a client without a proxy, whatever it sends', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a client of a proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a client that invents earlier hops', '10.1.2.3', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['a client of two proxies', '192.0.2.7', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['ports and brackets', '10.1.2.3', '[2001:db9::1]:4711', '2001:db9::1'],
  ['an IPv4 address with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv6 proxy', '2001:db8::5', '198.51.100.1', '198.51.100.1'],
  ['a mapped address', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['text that is no address', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a proxy that reports nobody', '10.1.2.3', undefined, '10.1.2.3'],
])('the address of %s', (_, connected, forwarded, client) => {
  expect(proxies.clientOf(connected, forwarded)).toBe(client);
});

test.each(['10.0.0.0/33', '::/129', '10.0.0', 'proxy.example', '10.0.0.0/8/8', '10.0.0.0/', ''])('%s isn’t a network', (text) => {
  expect(readNetwork(text)).toBeNull();
});
