import { describe, expect, it } from 'vitest';
import { isOwnPage, pageScheme, pageUrl, respondToPage } from '../../../electron/desktop/page-scheme.ts';
import { contentSecurityPolicy } from '../../../electron/hosting/page-headers.ts';

const files = new Map([
  ['/', { type: 'text/html; charset=utf-8', body: Buffer.from('page') }],
  ['/assets/a.js', { type: 'text/javascript; charset=utf-8', body: Buffer.from('export {}') }],
]);
const response = (url: string, method = 'GET') => respondToPage(files)({ url, method });

describe('the page’s own scheme', () => {
  it('has its own origin and only the privileges that a page needs', () => {
    expect(pageScheme.privileges).toEqual({ standard: true, secure: true, supportFetchAPI: true, corsEnabled: true });
    expect(pageUrl).toBe('dataquay://app/');
  });

  it('returns the built files with the policy', async () => {
    for (const url of [pageUrl, `${pageUrl}?x`, `${pageUrl}#route`, `${pageUrl}assets/a.js`]) {
      expect(response(url).status).toBe(200);
      expect(response(url).headers.get('content-security-policy')).toBe(contentSecurityPolicy);
      expect(response(url).headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await response(`${pageUrl}assets/a.js`).text()).toBe('export {}');
  });

  it.each([
    'dataquay://app/../package.json',
    'dataquay://app/%2e%2e/package.json',
    'dataquay://app/assets/..%5c..%5cpackage.json',
    'dataquay://app//server/share',
    'dataquay://app/\\\\server\\share',
    'dataquay://app/constructor',
    'dataquay://app.evil/',
    'dataquay://other/assets/a.js',
    'dataquay://app',
    'https://app/assets/a.js',
  ])('returns 404 for other URLs: %s', (url) => {
    expect(response(url).status).toBe(404);
    expect(response(url).headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  });

  it('returns 404 for requests with methods other than GET', () => {
    expect(response(pageUrl, 'POST').status).toBe(404);
  });

  it('distinguishes URLs of the application’s page from similar URLs', () => {
    expect(['dataquay://app/', 'dataquay://app/x#y'].every(isOwnPage)).toBe(true);
    expect(
      ['dataquay://app.evil/', 'dataquay://app@evil/', 'dataquay:app/', 'https://dataquay/app/', 'about:blank', ''].some(isOwnPage),
    ).toBe(false);
  });
});
