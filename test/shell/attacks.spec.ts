import { expect, test } from '@playwright/test';
import { attacks, sendRawCalls } from '../journeys/raw-calls.ts';
import { type Desktop, noElectron, openDesktop, removeData } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let desktop: Desktop;
test.beforeAll(async () => {
  desktop = await openDesktop();
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
});

test('a compromised page can’t choose paths, and malformed messages don’t stop the application', async () => {
  const responses = await sendRawCalls(desktop.page, attacks);
  for (const [index, { path, response }] of attacks.entries()) expect(responses[index], path).toMatch(response);
  const later = await sendRawCalls(desktop.page, [{ path: 'settings/read', input: '{}' }]);
  expect(later[0]).toContain('"language"');
  expect(desktop.log()).not.toMatch(/unhandled|uncaught/i);
});

test('the page can’t list folders, because the system shows the dialog', async () => {
  const [response] = await sendRawCalls(desktop.page, [{ path: 'folders/list', input: '{"folder":null}' }]);
  expect(response).toContain('"folder-not-allowed"');
});

test('a frame in the page gets no access to the application', async () => {
  const outcome = await desktop.page.evaluate(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentWindow;
    return inner === null ? 'no window' : typeof Reflect.get(inner, 'dataquay');
  });
  expect(['no window', 'undefined']).toContain(outcome);
});
