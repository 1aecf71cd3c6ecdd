import { expect, test } from './journey.ts';

test('a user undoes changes of the form and the URLs in order, with any focus', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const atFirst = await user.urlBox('REST').inputValue();
  await user.addsCondition('origin', 'is', 'LAX');
  await expect(user.urlBox('OData')).toHaveValue(/origin eq 'LAX'/);
  const address = atFirst.split('?')[0] ?? '';
  await user.typesUrl('REST', `${address}?filter=delay=gt=60`);
  await expect(user.urlBox('OData')).toHaveValue(/delay gt 60/);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(user.urlBox('REST')).toHaveValue(/origin==LAX/);
  await expect(user.form().getByRole('textbox', { name: 'Value', exact: true })).toHaveValue('LAX');
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(user.form().getByRole('textbox', { name: 'Value', exact: true })).toHaveValue('');
  await expect(user.urlBox('REST')).toHaveValue(atFirst);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(user.urlBox('OData')).toHaveValue(/delay gt 60/);
  await expect(user.form().getByRole('textbox', { name: 'Value', exact: true })).toHaveValue('60');
});

test('a user finds a column by a part of its name, with the keyboard or the mouse', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const column = user.form().getByRole('combobox', { name: 'Column', exact: true });
  await user.form().getByRole('button', { name: 'Add condition' }).first().click();
  await column.fill('dist');
  await page.keyboard.press('Enter');
  await expect(column).toHaveValue('distance');
  await user.chooses(user.form().getByRole('combobox', { name: 'Operator', exact: true }), 'greater than');
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).fill('100');
  await expect(user.urlBox('REST')).toHaveValue(/filter=distance=gt=100/);
  await column.click();
  await page.getByRole('option', { name: 'delay', exact: true }).click();
  await expect(user.urlBox('OData')).toHaveValue(/delay gt 100/);
  await column.click();
  await page.keyboard.type('dest');
  await expect(page.getByRole('listbox', { name: 'Column' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(column).toHaveValue('destination');
  await expect(page.getByRole('listbox', { name: 'Column' })).toHaveCount(0);
});

test('a user moves conditions, columns, and sort columns with the keyboard and by dragging', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('origin', 'is', 'LAX');
  await user.form().getByRole('button', { name: 'Add group' }).first().click();
  const group = user.form().getByRole('group', { name: 'Group of conditions' });
  await expect(group.getByRole('combobox', { name: 'Column', exact: true })).toBeFocused();
  await user.chooses(group.getByRole('combobox', { name: 'Column', exact: true }), 'delay');
  await group.getByRole('textbox', { name: 'Value', exact: true }).fill('5');
  await user.form().getByRole('button', { name: 'Move Condition 1' }).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('group', { name: /^Condition \d/ })).toHaveCount(2);
  await expect(user.urlBox('OData')).toHaveValue(/\$filter=origin eq 'LAX' or delay eq 5/);
  await expect(group.getByRole('button', { name: 'Move Condition 1' })).toBeFocused();

  // The mouse moves the condition out of the group, to the end of all conditions.
  await group.getByRole('button', { name: 'Move Condition 1' }).dragTo(user.form().getByRole('button', { name: 'Add group' }).last());
  await expect(user.urlBox('OData')).toHaveValue(/\$filter=delay eq 5 and origin eq 'LAX'/);

  await user.chooses(user.form().getByRole('combobox', { name: 'Sort by' }), 'delay');
  await user.chooses(user.form().getByRole('combobox', { name: 'Sort by' }), 'origin');
  await expect(user.urlBox('REST')).toHaveValue(/sort=delay,origin/);
  await user.form().getByRole('button', { name: 'Move origin' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(user.urlBox('REST')).toHaveValue(/sort=origin,delay/);

  // The query can select all columns in another order. The API's own order needs no parameter.
  const columns = user.form().getByRole('list', { name: 'Column order' });
  await user.form().getByRole('button', { name: 'Reorder', exact: true }).click();
  await columns.getByRole('button', { name: 'Move delay' }).dragTo(columns.getByText('date'), { targetPosition: { x: 5, y: 2 } });
  await expect(user.urlBox('REST')).toHaveValue(/select=delay,date,distance,/);
  await columns.getByRole('button', { name: 'Move delay' }).press('Alt+ArrowDown');
  await expect(user.urlBox('REST')).not.toHaveValue(/select=/);
  await expect(columns.getByRole('button', { name: 'Move delay' })).toBeFocused();

  await user.form().getByRole('checkbox', { name: 'date', exact: true }).uncheck();
  await expect(user.urlBox('REST')).toHaveValue(/select=delay,distance,/);
  await columns.getByRole('button', { name: 'Move distance' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(user.urlBox('REST')).toHaveValue(/select=distance,delay,/);
  await expect(columns.getByRole('button', { name: 'Move distance' })).toBeFocused();
});
