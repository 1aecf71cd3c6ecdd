const repeat = (text: string, count: number) => text.repeat(count);
const many = (count: number, part: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

/** OData query options that are hostile by their structure, for the columns of the sample's airports: about 10 to 250 kB each. */
export const hostileOptions: Readonly<Record<string, string>> = {
  'a chain of 2,000 aliases': `$filter=name eq @a0&${many(2000, (index) => `@a${index}=@a${index + 1}`, '&')}`,
  'a chain of 400 aliases': `$filter=name eq @a0&${many(400, (index) => `@a${index}=@a${index + 1}`, '&')}&@a400='x'`,
  'a circle of aliases': `$filter=name eq @a0&${many(400, (index) => `@a${index}=@a${(index + 1) % 400}`, '&')}`,
  'aliases that double': `$filter=@a0 eq 1&${many(60, (index) => `@a${index}=@a${index + 1} add @a${index + 1}`, '&')}&@a60=1`,
  'conditions by aliases that double': `$filter=@a0&${many(60, (index) => `@a${index}=@a${index + 1} and @a${index + 1}`, '&')}&@a60=true`,
  'a list in many places': `$filter=${many(500, () => 'tolower(name) in @l', ' or ')}&@l=[${many(2000, (index) => `"${index}"`, ',')}]`,
  'properties of Unicode': `$filter=matchesPattern(name,'${repeat('\\p{L}\\p{Lu}\\P{N}\\p{Script=Han}', 300)}')`,
  'properties in classes': `$filter=matchesPattern(name,'[${many(40, (index) => `\\p{Script=${scripts()[index % scripts().length]}}`, '')}]')`,
  'many patterns': `$filter=${many(300, (index) => `matchesPattern(name,'\\p{L}{${index}}')`, ' or ')}`,
  'repetitions in repetitions': "$filter=matchesPattern(name,'(((a{100}){100}){100}){100}')",
  transformations: `$apply=${repeat('identity/', 20_000)}identity`,
  'filters as transformations': `$apply=${many(1500, (index) => `filter(name eq '${index}')`, '/')}`,
  branches: `$apply=concat(${many(2500, () => 'identity', ',')})`,
  'branches that double': `$apply=${many(40, () => 'concat(identity,identity)', '/')}`,
  'a deep concatenation': `$apply=${repeat('concat(identity,', 190)}identity${repeat(')', 190)}`,
  'groups of groups': `$apply=${repeat('groupby((name),', 190)}identity${repeat(')', 190)}`,
  'a long rollup': `$apply=groupby((rollup(${repeat('name,', 7000)}city)))`,
  aggregates: `$apply=aggregate(${many(2000, (index) => `latitude with sum as a${index}`, ',')})`,
  'a long search': `$search=${many(9000, (index) => `w${index}`, ' ')}`,
  'alternatives of a search': `$search=${many(4000, (index) => `w${index}`, ' OR ')}`,
  'an order by thousands': `$orderby=${many(7000, () => 'name', ',')}`,
  'computed columns': `$compute=${many(2000, (index) => `latitude add ${index} as c${index}`, ',')}`,
  'open parentheses': `$filter=${repeat('(', 15_000)}`,
  'closing parentheses': `$filter=name eq 'x'${repeat(')', 15_000)}`,
  negations: `$filter=${repeat('not ', 15_000)}(name eq 'x')`,
  'minus signs': `$filter=${repeat('-', 200_000)}1 eq 1`,
  conditions: `$filter=${many(3000, (index) => `name eq '${index}'`, ' and ')}`,
  'misspelt names': `$filter=${many(3000, (index) => `nmae${index} eq 1`, ' and ')}`,
  'numbers in a list': `$filter=latitude in (${many(10_000, (index) => `${index}.5`, ',')})`,
  'exponents in a list': `$filter=latitude in (${many(15_000, (index) => `1e${999_990_000 + index}`, ',')})`,
  'a number of 200,000 digits': `$filter=latitude add ${repeat('9', 200_000)} eq 1`,
  'a huge exponent': '$filter=latitude add 1e999999999 mul 1e-999999999 eq 1',
  'a duration of 200,000 digits': `$filter=duration'P${repeat('9', 200_000)}D' eq duration'P1D'`,
  'a year of 200,000 digits': `$filter=${repeat('9', 200_000)}-01-01 eq 2020-01-01`,
  'a name of 200,000 letters': `$filter=${repeat('a', 200_000)} eq 1`,
  'words with hyphens': `$filter=${repeat('deadbeef-', 25_000)} eq 1`,
  'a JSON array in arrays': `$filter=name in ${repeat('[', 9000)}${repeat(']', 9000)}`,
  'a JSON object in objects': `$filter=@a eq 1&@a=${repeat('{"a":', 4000)}1${repeat('}', 4000)}`,
  'list functions': `$filter=hassubset([${many(3000, String, ',')}],[${many(3000, String, ',')}])`,
  'functions that repeat their operand': `$filter=${repeat('concat(concat(name,name),', 90)}name${repeat(')', 90)} eq 'x'`,
  quotes: `$filter=name eq '${repeat("''", 9000)}'`,
  'an open quote': `$filter=name eq '${repeat('x', 250_000)}`,
  'percent signs': `$filter=name eq '${repeat('%', 15_000)}'`,
  'escapes that are no UTF-8': `$filter=name eq '${repeat('%ff', 80_000)}'`,
  'escaped letters': `$filter=name eq '${repeat('%41', 80_000)}'`,
  parameters: repeat('&a=1', 60_000),
  'one parameter many times': repeat('&$top=1', 450),
  'nested options': `$expand=${repeat('a($expand=', 1000)}a${repeat(')', 1000)}`,
  spaces: `$filter=name${repeat(' ', 250_000)}eq 'x'`,
  'a skip token of brackets': `$skiptoken=${Buffer.from('['.repeat(150_000)).toString('base64url')}`,
};

function scripts(): readonly string[] {
  return [
    'Greek',
    'Cyrillic',
    'Han',
    'Arabic',
    'Hebrew',
    'Thai',
    'Hangul',
    'Bengali',
    'Tamil',
    'Telugu',
    'Lao',
    'Tibetan',
    'Georgian',
    'Khmer',
    'Yi',
  ];
}

/** REST queries that are hostile by their structure, at most as long as a URL. */
export const hostileRestQueries: Readonly<Record<string, string>> = {
  conditions: `filter=${many(2500, (index) => `name==${index}`, ';')}`,
  parentheses: `filter=${repeat('(', 15_000)}name==1${repeat(')', 15_000)}`,
  'misspelt names': `filter=${many(2000, (index) => `nmae${index}==1`, ';')}`,
  'unknown operators': `filter=${many(2000, (index) => `name=lkie${index}=1`, ';')}`,
  wildcards: `filter=name==${repeat('*a', 14_000)}`,
  'values in a list': `filter=name=in=(${many(5000, String, ',')})`,
  'an order by thousands': `sort=${many(5000, () => 'name', ',')}`,
  parameters: many(3000, (index) => `fliter${index}=1`, '&'),
};

const json = 'application/json';
const multipart = 'multipart/mixed;boundary=b';
const part = (url: string, headers = '') => `--b\r\nContent-Type: application/http\r\n\r\nGET ${url} HTTP/1.1\r\n${headers}\r\n\r\n`;
const batched = (member: string) => `{"requests":[{"id":"1","method":"GET","url":"airports?$top=1",${member}}]}`;

/** Bodies of `$batch` with their media types: almost a megabyte each. */
export const hostileBatches: Readonly<Record<string, readonly [body: string, mediaType: string]>> = {
  'objects in objects': [`${repeat('{"a":', 160_000)}1${repeat('}', 160_000)}`, json],
  'arrays in arrays': [`${repeat('[', 500_000)}${repeat(']', 500_000)}`, json],
  'an array as a body': [batched(`"body":${repeat('[', 400_000)}${repeat(']', 400_000)}`), json],
  'thousands of requests': [`{"requests":[${many(20_000, (index) => `{"id":"${index}","method":"GET","url":"a"}`, ',')}]}`, json],
  'thousands of headers': [batched(`"headers":{${many(50_000, (index) => `"h${index}":"x"`, ',')}}`), json],
  'a long header': [batched(`"headers":{"accept":"${repeat('a/b;q=0.1,', 90_000)}"}`), json],
  'a header with a line end': [batched('"headers":{"a b":"x\\r\\ny: z"}'), json],
  'thousands of parts': [`${repeat(part('airports?$top=1'), 12_000)}--b--`, multipart],
  'a part of thousands of headers': [
    `${part('airports?$top=1', `${many(80_000, (index) => `h${index}: x`, '\r\n')}\r\n`)}--b--`,
    multipart,
  ],
  'carriage returns': [`${repeat('\r', 900_000)}--b--`, multipart],
  'line feeds': [`${repeat('\n', 900_000)}--b--`, multipart],
};
