import { expect, test } from 'vitest';
import { defaultTimeouts } from '../../../../electron/wire/client.ts';
import { describeFailure } from '../../../../electron/wire/failure.ts';
import { ConnectError } from '../../../../electron/wire/transport/connection.ts';
import { problemSentences } from '../../../../shared/texts/problem-sentences.ts';

const attempt = (code: string, address: string): Error =>
  Object.assign(new Error(`connect ${code} ${address}`), { syscall: 'connect', code, address });

const reported = (error: unknown, url = 'http://data.example:8080') => {
  const { code, parameters } = describeFailure(error, new URL(url), defaultTimeouts);
  return { code, reason: parameters.reason, address: parameters.address };
};

test.each([
  ['ECONNREFUSED', '192.0.2.1', 'refused'],
  ['ECONNREFUSED', '127.0.0.1', 'own-computer'],
  ['ECONNREFUSED', '0.0.0.0', 'no-server-address'],
  ['ECONNREFUSED', '::', 'no-server-address'],
  ['ECONNREFUSED', '::1', 'own-computer'],
  ['EACCES', '192.0.2.1', 'blocked'],
  ['EPERM', '2001:db8::1', 'blocked'],
  ['EHOSTUNREACH', '192.0.2.1', 'no-host'],
  ['ENETUNREACH', '192.0.2.1', 'no-route'],
  ['ENETUNREACH', '2001:db8::1', 'no-ipv6'],
  ['EADDRNOTAVAIL', '2001:db8::1', 'no-ipv6'],
  ['EINVAL', 'fe80::1', 'link-local'],
  ['EHOSTUNREACH', 'fe80::1', 'link-local'],
])('%s of %s has the reason %s', (code, address, reason) => {
  expect(reported(attempt(code, address))).toEqual({ code: 'connection-refused', reason, address });
  expect(reported(new ConnectError(attempt(code, address), { step: 'tcp' }))).toMatchObject({ reason });
});

test('a name of this computer is not reported as an unexpected one', () => {
  for (const url of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://api.localhost:8080'])
    expect(reported(attempt('ECONNREFUSED', '127.0.0.1'), url)).toMatchObject({ reason: 'this-computer' });
});

test('of several addresses, the most telling failure is reported', () => {
  const errors = [attempt('ENETUNREACH', '2001:db8::1'), attempt('ECONNREFUSED', '192.0.2.1')];
  expect(reported(new AggregateError(errors))).toMatchObject({ reason: 'refused', address: '192.0.2.1' });
  const offline = [attempt('ENETUNREACH', '2001:db8::1'), attempt('ENETUNREACH', '192.0.2.1')];
  expect(reported(new AggregateError(offline))).toMatchObject({ reason: 'no-route', address: '192.0.2.1' });
  const slow = [attempt('ENETUNREACH', '2001:db8::1'), attempt('ETIMEDOUT', '192.0.2.1')];
  expect(reported(new AggregateError(slow))).toMatchObject({ code: 'timed-out', reason: 'connect-address', address: '192.0.2.1' });
});

test('the addresses that no connection reached in time are reported', () => {
  const error = Object.assign(new Error('No connection within 10000 ms'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
  const timeout = { step: 'tcp', attempted: ['192.0.2.1', '2001:db8::1'] } as const;
  const address = '192.0.2.1, 2001:db8::1';
  expect(reported(new ConnectError(error, timeout))).toEqual({ code: 'timed-out', reason: 'connect-address', address });
  expect(reported(new ConnectError(error, { ...timeout, proxy: 'http://proxy.example' }))).toEqual({
    code: 'proxy-failed',
    reason: 'timeout',
    address,
  });
});

test('a proxy that refuses the connection is reported with the address of its computer', () => {
  const problem = describeFailure(
    new ConnectError(attempt('ECONNREFUSED', '192.0.2.1'), { step: 'tcp', proxy: 'http://proxy.example:3128' }),
    new URL('https://data.example'),
    defaultTimeouts,
  );
  expect(problem).toMatchObject({ code: 'proxy-failed', parameters: { reason: 'not-running', address: '192.0.2.1' } });
  const { why, next } = problemSentences(problem, 'en');
  expect(why).toMatch(/computer at 192\.0\.2\.1 refused the connection to the proxy http:\/\/proxy\.example:3128.*“Proxy address”/);
  expect(next).toMatch(/Check the host and port of the proxy.*set the proxy to “none”.*proxy’s administrator/);
});

test('a timeout of a link-local address is reported as such an address', () => {
  const timeout = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
  expect(reported(timeout, 'http://[fe80::1]')).toEqual({ code: 'connection-refused', reason: 'link-local', address: 'fe80::1' });
  expect(reported(timeout)).toMatchObject({ code: 'timed-out', reason: 'connect' });
});

test('a connection that is reset as soon as it is opened has its own reason', () => {
  const reset = new ConnectError(attempt('ECONNRESET', '192.0.2.1'), { step: 'tcp' });
  expect(reported(reset)).toMatchObject({ code: 'connection-lost', reason: 'reset' });
});
