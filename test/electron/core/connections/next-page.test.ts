import { describe, expect, test } from 'vitest';
import { requestableNext } from '../../../../electron/core/connections/next-page.ts';

const request = 'https://api.example.org/gateway/odata/Orders?$top=5';
const nextOf = (nextUrl: string | null, permitted: readonly string[] = []) =>
  requestableNext({ nextUrl, unusableNext: null }, request, permitted);

describe('the next page', () => {
  test('is requested from its link at the origin of the request or a permitted origin', () => {
    const own = 'https://api.example.org/gateway/odata/Orders?$skiptoken=5';
    expect(nextOf(own)).toEqual({ url: own, unusable: null, notice: null });
    const other = 'https://pages.example.org/p/2';
    expect(nextOf(other, ['https://pages.example.org'])).toEqual({ url: other, unusable: null, notice: null });
    expect(nextOf(null)).toEqual({ url: null, unusable: null, notice: null });
  });

  test('is requested from the own server if its link names an internal host, so that credentials and rows stay there', () => {
    for (const link of [
      'http://odata-internal:8080/odata/Orders?$skiptoken=a%2Fb',
      'https://api.example.org:8443/Orders?$skiptoken=a%2Fb',
      'http://10.0.0.7/v4/odata/%4Frders?$skiptoken=a%2Fb',
    ]) {
      expect(nextOf(link)).toEqual({
        url: 'https://api.example.org/gateway/odata/Orders?$skiptoken=a%2Fb',
        unusable: null,
        notice: { code: 'page-from-own-origin', parameters: { origin: new URL(link).origin } },
      });
    }
  });

  test('is never requested from another server', () => {
    for (const link of ['https://evil.example/Customers?$skiptoken=5', 'https://evil.example/', 'https://evil.example/%E0%A4%A']) {
      expect(nextOf(link)).toMatchObject({ url: null, unusable: { name: 'next', value: link } });
    }
  });

  test('that can’t be requested is named', () => {
    const unusableNext = { name: '@odata.nextLink', value: 'file:///etc/hostname' };
    expect(requestableNext({ nextUrl: null, unusableNext }, request, [])).toEqual({
      url: null,
      unusable: unusableNext,
      notice: { code: 'next-page-unusable', parameters: unusableNext },
    });
  });
});
