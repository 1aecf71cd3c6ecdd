import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './journey.ts';
import { attacks, sendRawCalls } from './raw-calls.ts';

test.setTimeout(120_000);

test('a compromised page can’t access file paths, and a malformed message doesn’t stop the application', async ({ user }) => {
  await user.arrives();
  const responses = await sendRawCalls(user.page, attacks);
  for (const [index, { path, response: answer }] of attacks.entries()) expect(responses[index], path).toMatch(answer);
});

test('another site in the same browser gets no channel and cannot frame the page', async ({ user, application }) => {
  await user.arrives();
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>another site</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const page = await user.page.context().newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const origin = new URL(application.url).origin;
    const outcomes = await page.evaluate(async (address) => {
      const socket = new Promise<string>((resolve) => {
        const opened = new WebSocket(`${address.replace('http', 'ws')}/contract`);
        opened.onopen = () => resolve('opened');
        opened.onerror = () => resolve('refused');
      });
      const session = fetch(`${address}/contract/session`, { credentials: 'include' }).then(
        () => 'answered',
        () => 'refused',
      );
      const offered = fetch(`${address}/contract/session`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"key":"x"}',
      }).then(
        () => 'answered',
        () => 'refused',
      );
      return Promise.all([socket, session, offered]);
    }, origin);
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, origin);
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  } finally {
    await new Promise((resolve) => {
      site.closeAllConnections();
      site.close(resolve);
    });
  }
});
