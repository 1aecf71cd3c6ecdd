import { expect, test } from './journey.ts';

test('a user groups rows with measures in the form, and a typed URL with groups fills the form', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('delay', 'greater than', '600');
  const form = user.form();
  await user.chooses(form.getByRole('combobox', { name: 'Group by', exact: true }), 'origin');
  await form.getByRole('button', { name: 'Add measure' }).click();
  await form.getByRole('button', { name: 'Add measure' }).click();
  await expect(user.urlBox('OData')).toHaveValue(
    /\$apply=filter\(delay gt 600\)\/groupby\(\(origin\),aggregate\(\$count as row_count,delay with average as average_delay\)\)/,
  );
  await user.chooses(form.getByRole('combobox', { name: 'Measure 2', exact: true }), 'maximum of');
  await user.chooses(form.getByRole('combobox', { name: 'Group by', exact: true }), 'date');
  await user.chooses(form.getByRole('combobox', { name: 'Part of date' }), 'year');
  await form.getByRole('group', { name: 'Filter on groups' }).getByRole('button', { name: 'Add condition' }).click();
  const condition = form.getByRole('group', { name: 'Filter on groups' }).getByRole('group', { name: 'Condition 1' });
  await user.chooses(condition.getByRole('combobox', { name: 'Column', exact: true }), 'row_count');
  await user.chooses(condition.getByRole('combobox', { name: 'Operator', exact: true }), 'at least');
  await condition.getByRole('textbox', { name: 'Value', exact: true }).fill('5');
  await user.chooses(form.getByRole('combobox', { name: 'Sort by' }), 'max_delay');
  await user.chooses(form.getByRole('combobox', { name: 'Sort direction of max_delay' }), 'descending');
  await expect(user.urlBox('OData')).toHaveValue(
    /compute\(year\(date\) as date_year\)\/groupby\(\(origin,date_year\),aggregate\(\$count as row_count,delay with max as max_delay\)\)&\$filter=row_count ge 5&\$orderby=max_delay desc/,
  );
  await user.runs();
  await expect(user.grid('OData').getByRole('columnheader', { name: 'max_delay' })).toBeVisible();

  // REST can't group, so the groups are computed from the fetched rows, and a note shows which rows.
  const rest = user.preview('REST');
  await expect(rest.getByRole('note')).toContainText('from only 100 of');
  const comparison = page.getByRole('status', { name: 'Comparison' });
  await expect(comparison).toHaveText(
    'Not compared (REST): the groups are based on only some of the rows. To compare the groups, fetch all rows first.',
  );
  await rest.getByRole('button', { name: 'Fetch all rows' }).click();
  await expect(rest.getByRole('note')).toContainText('Groups computed on this computer from all');
  await expect(comparison).toContainText('REST vs. OData: 19 rows match · 0 values differ');

  const url = await user.urlBox('OData').inputValue();
  await user.typesUrl('OData', url.replace(/\?.*/, ''));
  await expect(form.getByRole('combobox', { name: 'Measure 1', exact: true })).toHaveCount(0);
  await user.typesUrl('OData', `${url.replace(/\?.*/, '')}?$apply=groupby((destination),aggregate(distance with sum as total))`);
  await expect(form.getByRole('combobox', { name: 'Measure 1', exact: true })).toHaveValue('sum of');
  await expect(form.getByRole('combobox', { name: 'Group by column 1' })).toHaveValue('destination');

  // Other journeys also open this API and would show the fetch.
  const rowFetch = rest.getByRole('region', { name: 'Fetch all rows (REST)' });
  await rowFetch.getByRole('button', { name: 'Discard' }).click();
  await expect(rowFetch).toBeHidden();
});
