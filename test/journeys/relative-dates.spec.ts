import { expect, test } from './journey.ts';

test.use({ timezoneId: 'Europe/Paris' });

test('a user selects a relative period, sees its dates, and saves it as a relative period', async ({ user }) => {
  const { page } = user;
  await page.clock.setFixedTime(new Date('2024-05-15T10:00:00Z'));
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const form = user.form();
  await form.getByRole('button', { name: 'Add condition' }).first().click();
  await user.chooses(form.getByRole('combobox', { name: 'Column', exact: true }), 'date');
  await user.chooses(form.getByRole('combobox', { name: 'Operator', exact: true }), 'in period');
  await user.chooses(form.getByRole('combobox', { name: 'Period', exact: true }), 'last month');
  await expect(form.getByText('2024-03-31T22:00:00Z to before 2024-04-30T22:00:00Z (Europe/Paris)')).toBeVisible();
  await expect(user.urlBox('OData')).toHaveValue(/date ge 2024-03-31T22:00:00Z and date lt 2024-04-30T22:00:00Z/);

  await expect(page.getByRole('link', { name: 'flights-3m date in period last month' })).toBeVisible();

  // The saved query contains the relative dates, not today's values.
  await form.getByRole('button', { name: 'Save query' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('from');
  await expect(dialog.getByText('(currently last month, start)')).toBeVisible();
  await expect(dialog.getByText('(currently last month, end)')).toBeVisible();
  await page.keyboard.press('Escape');

  await user.chooses(form.getByRole('combobox', { name: 'Operator', exact: true }), 'at or after');
  await form.getByRole('textbox', { name: 'Value', exact: true }).fill('2001-01-01');
  await expect(form.getByText('Means 2001-01-01T00:00:00Z')).toBeVisible();
  await expect(user.urlBox('OData')).toHaveValue(/date ge 2001-01-01T00:00:00Z/);
});

test('a date on timestamps means its whole day in both URLs, and is the same condition after the URL is edited', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const form = user.form();
  await form.getByRole('button', { name: 'Add condition' }).first().click();
  await user.chooses(form.getByRole('combobox', { name: 'Column', exact: true }), 'date');
  await user.chooses(form.getByRole('combobox', { name: 'Operator', exact: true }), 'is');
  const value = form.getByRole('textbox', { name: 'Value', exact: true });
  await value.fill('2001-01-02');
  await expect(form.getByText('2001-01-02T00:00:00Z to before 2001-01-03T00:00:00Z (UTC)')).toBeVisible();
  await expect(user.urlBox('OData')).toHaveValue(/date ge 2001-01-02T00:00:00Z and date lt 2001-01-03T00:00:00Z/);
  await expect(user.urlBox('REST')).toHaveValue(/date=ge=2001-01-02T00:00:00Z;date=lt=2001-01-03T00:00:00Z/);

  const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
  await user.typesUrl('OData', `${address}?$filter=date ge 2001-02-28T00:00:00Z and date lt 2001-03-01T00:00:00Z and delay gt 60`);
  await expect(form.getByRole('combobox', { name: 'Operator', exact: true }).first()).toHaveValue('is');
  await expect(value.first()).toHaveValue('2001-02-28');
});
