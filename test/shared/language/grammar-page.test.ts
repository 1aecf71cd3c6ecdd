import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { grammarPage } from '../../../shared/language/grammar-page.ts';
import { textsOf } from '../../../shared/language/texts.ts';
import { filterToModel, functions, parseOption } from '../../../shared/odata/index.ts';
import { operatorKeys, operatorTable } from '../../../shared/operators/operator-table.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import * as rsql from '../../../shared/rsql/index.ts';

describe('the documentation page of the query languages', () => {
  it('equals the page generated from the grammar of the application', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/reference/query-languages.md'), 'utf8');
    expect(page, 'run npm run docs').toBe(grammarPage());
  });

  it.each(operatorKeys)('shows valid examples of %s, with the same meaning in both languages', (key) => {
    const { odataExample, restExample } = operatorTable[key];
    const odata = parseOption('$filter', odataExample);
    expect(odata.diagnostics).toEqual([]);
    if (restExample === null) return;
    const rest = rsql.parseFilter(restExample);
    expect(rest.diagnostics).toEqual([]);
    const [left, right] = [filterToModel(odata.tree).predicate, rsql.filterToModel(rest.tree).predicate];
    expect(samePredicate(left, right), `${odataExample} is ${restExample}`).toBe(true);
  });

  it.each(functions.map(({ name, parameters }) => [name, parameters.length] as const))(
    'explains the function %s and each of its arguments in both languages',
    (name, count) => {
      for (const language of ['en', 'fr'] as const) {
        const text = textsOf({ language }).functions[name.toLowerCase()];
        expect(text?.meaning).toBeTruthy();
        expect(text?.arguments).toHaveLength(count);
      }
    },
  );
});
