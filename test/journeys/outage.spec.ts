import { childOf } from './children.ts';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';

/** The command line of the sample's data service, by its data folder. */
const sampleService = 'data-dir [^ ]*/sample';

/** Runs the query repeatedly until both responses are shown, as a user does after a message to try again. */
async function runsUntilResponse(user: User): Promise<void> {
  await expect(async () => {
    await user.runs();
    for (const side of ['REST', 'OData'] as const) {
      await expect(user.preview(side).getByRole('status').first()).toContainText('200', { timeout: 3_000 });
    }
  }).toPass({ timeout: 40_000 });
}

test('a crash of the data service is reported, and the query runs again after the service has restarted', async ({ user, application }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const service = await childOf(application.pid, sampleService);
  // The service receives the request before it ends. A request after its end may wait for the restart instead.
  process.kill(service, 'SIGSTOP');
  await user.runs();
  await expect(user.page.getByRole('button', { name: 'Cancel', exact: true }).first()).toBeVisible();
  process.kill(service, 'SIGKILL');
  await expect(user.preview('REST').getByRole('alert')).toContainText(/sample|connect|refused|running/i);
  await runsUntilResponse(user);
  expect(await user.reads('REST', 5)).toEqual(await user.reads('OData', 5));
});

test('a user can sign in after a crash of the identity provider without restarting the application', async ({ user, application }) => {
  await user.arrives();
  await user.signsOut();
  const service = await childOf(application.pid, sampleService);
  process.kill(await childOf(service, 'identity'), 'SIGKILL');
  await expect(async () => {
    const signIn = user.page.getByRole('button', { name: /Sign in|Try again/ }).first();
    if (await signIn.isVisible()) await signIn.click();
    await expect(user.apis().getByRole('listitem').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
});
