import type { Fault, FaultCode, SkipReason } from '../../core/verify/outcome.ts';

/** What each fault says; `{{name}}` stands for one of its facts. */
const faultTexts: Readonly<Record<FaultCode, string>> = {
  'no-answer': '{{format}} does not answer: {{problem}} {{status}} {{url}} {{detail}}',
  'limit-ignored': '{{format}} sends more than the {{asked}} rows that were asked for',
  'metadata-unreadable': '$metadata cannot be read: {{problem}} {{status}}',
  'column-undeclared': '$metadata does not name the column {{column}} of the catalogue',
  'column-missing': '{{format}} lacks the column {{column}} in {{rows}} rows, first in row {{row}}',
  'column-unknown': '{{format}} sends a column {{column}} that nothing declares, in {{rows}} rows',
  'value-of-other-type': '{{format}}, column {{column}}, row {{row}}: {{value}} is no {{type}}',
  'null-not-allowed': '{{format}}, column {{column}}, row {{row}}: null, although it is declared as never null',
  'value-too-long': '{{format}}, column {{column}}, row {{row}}: {{value}} is beyond the declared limit of {{limit}}',
  'total-wrong': '{{format}} tells {{total}} rows, and there are {{rows}}, more or fewer than told',
  'totals-differ': 'REST tells {{rest}} rows, OData {{odata}}',
  'not-repeatable': '{{format}} answers the same request in another way, from row {{row}} on: pages cannot hold every row once',
  'row-repeated': '{{format}}, by {{way}}: {{rows}} rows come again on another page, such as {{example}}',
  'row-lost': '{{format}}, by {{way}}: {{rows}} rows are on no page, such as {{example}}',
  'next-page-elsewhere': '{{format}} leads to a next page at {{origin}}, where no credential goes',
  'pages-endless': '{{format}} leads to a page that was there before',
  'value-differs': 'column {{column}}, row {{row}}: REST says {{rest}}, OData says {{odata}}',
  'row-missing': '{{format}} lacks {{rows}} rows that the other format has, such as {{example}}',
  'filter-ignored': '{{format}}: of the rows with {{column}} = {{value}} one has {{found}}',
  'filter-count': '{{format}}: {{rows}} rows come with {{column}} = {{value}}, and {{expected}} are there',
  'order-ignored': '{{format}}: rows are not sorted by {{column}}, see row {{row}}',
  'selection-ignored': '{{format}}: {{column}} was asked for, and {{found}} came',
};

const skipTexts: Readonly<Record<SkipReason, string>> = {
  'no-answer': 'there is no answer to look at',
  'no-rows': 'there are no rows',
  'too-few-rows': 'there are too few rows',
  'one-format': 'the deployment has one format alone',
  'format-not-there': 'the deployment does not have this format',
  'no-metadata': '$metadata cannot be read',
  'no-total': 'answers tell no number of rows',
  'no-column-fit': 'no column is fit for it',
  'not-offered': '$metadata says that it is not offered',
};

const formatNames: Readonly<Record<string, string>> = { rest: 'REST', odata: 'OData' };

/** Says a fault in one English sentence, its facts in place. */
export function tellFault({ code, facts }: Fault): string {
  const fill = (name: string): string => {
    const fact = String(facts[name] ?? '');
    if (name === 'format') return formatNames[fact] ?? fact;
    return name === 'value' || name === 'found' || (code === 'value-differs' && (name === 'rest' || name === 'odata')) ? `“${fact}”` : fact;
  };
  return faultTexts[code]
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => fill(name))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Says why a check was left out. */
export function tellSkip(reason: SkipReason): string {
  return skipTexts[reason];
}
