import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../../electron/web/origin-guard.ts';

const authority = '127.0.0.1:41234';
const own = { host: authority, origin: `http://${authority}` };

describe('requests to the browser host', () => {
  it('accepts requests from its own page', () => {
    expect(rejectionOf(own, authority, 'contract', true)).toBeNull();
    expect(rejectionOf({ host: authority }, authority, 'page', false)).toBeNull();
    expect(rejectionOf({ ...own, 'sec-fetch-site': 'same-origin' }, authority, 'contract', true)).toBeNull();
  });

  it.each(['evil.example', 'localhost:41234', '127.0.0.1', '127.0.0.1:80', '127.0.0.1:41234.evil.example', '[::1]:41234', undefined])(
    'rejects another Host header, as after DNS rebinding: %s',
    (host) => {
      expect(rejectionOf(host === undefined ? {} : { host }, authority, 'page', false)).toMatch(/Use 127\.0\.0\.1:41234/);
    },
  );

  it.each(['http://evil.example', 'null', 'https://127.0.0.1:41234', 'http://127.0.0.1:41235', 'http://localhost:41234', ''])(
    'rejects another origin even with the right Host header: %s',
    (origin) => {
      expect(rejectionOf({ host: authority, origin }, authority, 'page', false)).not.toBeNull();
      expect(rejectionOf({ host: authority, origin }, authority, 'contract', true)).not.toBeNull();
    },
  );

  it('rejects requests for sessions and channels without an Origin header', () => {
    expect(rejectionOf({ host: authority }, authority, 'contract', true)).not.toBeNull();
  });

  it('accepts links from other sites, but no fetch requests', () => {
    const followed = { host: authority, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(rejectionOf(followed, authority, 'page', false)).toBeNull();
    expect(rejectionOf(followed, authority, 'contract', false)).not.toBeNull();
    expect(rejectionOf({ ...followed, 'sec-fetch-mode': 'no-cors' }, authority, 'page', false)).not.toBeNull();
    expect(rejectionOf({ ...followed, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' }, authority, 'page', false)).not.toBeNull();
  });
});
