import { functions } from '../odata/operators.ts';
import { printLiteral } from '../odata/print/print-expression.ts';
import { type OperandTypes, operatorKeyOf, operatorKeys, operatorTable } from '../operators/operator-table.ts';
import { defaultDialect } from '../rsql/dialect.ts';
import { counterparts } from '../rsql/parse-rest-url.ts';
import { familyOf, finishValue, literalText, valueForm } from '../values/literal.ts';
import { edmTypeName, type ValueType } from '../values/value-type.ts';
import { functionSignature } from './odata/function-signature.ts';
import { describeOperator } from './rest/describe-operator.ts';
import { textsOf } from './texts.ts';

const texts = textsOf({ language: 'en' });

const operandNames: Readonly<Record<OperandTypes, string>> = {
  any: 'any',
  ordered: 'numbers, texts, dates, times, durations',
  text: 'texts',
  number: 'numbers',
  calculable: 'numbers, dates, durations',
  enumeration: 'enumerations',
  condition: 'conditions',
  list: 'lists',
};

/** Generates the documentation of both URL languages in Markdown, from the tables of the parsers and completion. */
export function grammarPage(): string {
  return [
    '# The two query languages',
    'This page is generated from the code (`npm run docs`). Change the code, not this page.',
    'The same query can be written as a REST URL (RSQL, a superset of FIQL) and as an OData 4.01 URL. If a part of a query can be expressed in only one of them, Dataquay keeps this part and marks it.',
    '## Parameters',
    parameters(),
    '## Conditions',
    'In REST, `;` and ` and ` mean “and”, and `,` and ` or ` mean “or”. “And” takes precedence over “or”; use parentheses to group. In OData, `not` takes precedence over comparisons: `not (a eq 1)`.',
    operators(),
    '### Spellings of REST operators',
    'These are the operators of the bundled service. Other servers might use different operators. Define them in the connection’s REST dialect.',
    spellings(),
    '## Values',
    values(),
    "In OData, put text in single quotes and double a quote inside: `'O''Neil'`. In REST, a value requires single or double quotes only if it’s empty or contains a space or one of `\" ' ( ) ; , = ! ~ < >`. Escape a quote inside with a backslash: `'O\\'Neil'`.",
    '`*` is a wildcard only in values of `=like=`. OData has `startswith`, `endswith`, and `contains`, and `matchesPattern` for regular expressions.',
    '## Functions of OData',
    functionTable(),
    '## Transformations of `$apply`',
    table(
      ['transformation', 'meaning'],
      Object.entries(texts.transformations).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
    '',
  ].join('\n\n');
}

function parameters(): string {
  const restOf = new Map([...counterparts].map(([odata, rest]) => [odata, rest]));
  const shared = Object.entries(texts.odataOptions).map(([name, meaning]) => [`\`${name}\``, code(restOf.get(name)), meaning]);
  const counted = new Set(counterparts.values());
  const own = Object.entries(texts.restParameters)
    .filter(([name]) => !counted.has(name))
    .map(([name, meaning]) => ['', `\`${name}\``, meaning]);
  const note = 'REST counts pages, from 1; OData counts rows: `page=3&hitsPerPage=10` is `$skip=20&$top=10`.';
  return `${table(['OData', 'REST', 'meaning'], [...shared, ...own])}\n\n${note}`;
}

function operators(): string {
  const rows = operatorKeys.map((key) => {
    const { types, odataExample, restExample } = operatorTable[key];
    return [`\`${odataExample}\``, code(restExample), operandNames[types], texts.operators[key]];
  });
  return table(['OData', 'REST', 'types', 'meaning'], rows);
}

function spellings(): string {
  const rows = defaultDialect.operators.map((operator) => {
    const { label } = describeOperator(operator, defaultDialect, { language: 'en' });
    const key = operatorKeyOf(operator.meaning);
    return [`\`${label}\``, operator.aliases.map((alias) => `\`${alias}\``).join(' '), key === null ? '' : code(operatorTable[key].odata)];
  });
  return table(['operator', 'alternative', 'in OData'], rows);
}

const literalTypes: readonly ValueType[] = [
  'boolean',
  'int32',
  'int64',
  'decimal',
  'double',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'duration',
  'guid',
  'binary',
];

function values(): string {
  const rows = literalTypes.map((type) => {
    const literal = finishValue(valueForm(type), type);
    const [odata, rest] = literal === null ? ['', ''] : [printLiteral(literal), literalText(literal)];
    return [
      texts.types[type],
      `\`${edmTypeName(type)}\``,
      code(odata),
      code(rest),
      familyOf(type) === 'number' ? 'no loss of precision' : '',
    ];
  });
  const text = [texts.types.string, '`Edm.String`', "`'a b'`", "`'a b'` or `a`", ''];
  const missing = [texts.phrase('nullValue'), '', '`null`', '`=isNull=true`', ''];
  return table(['type', 'in `$metadata`', 'OData', 'REST', ''], [...rows, text, missing]);
}

function functionTable(): string {
  const rows = functions.map((definition) => {
    const { label, meaning } = functionSignature(definition, { language: 'en' });
    return [`\`${label}\``, definition.result === 'any' ? '' : definition.result, meaning];
  });
  return table(['function', 'result', 'meaning'], rows);
}

function code(text: string | null | undefined): string {
  return text ? `\`${text}\`` : '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
