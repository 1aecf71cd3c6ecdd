/** Text pieces by query option. Repeated, they can make a reader slow or exhaust its stack. */
export const worstPieces = {
  $filter: [
    ...[
      '(',
      ')',
      'not ',
      '-',
      '- ',
      "'",
      "''",
      '"',
      'a ',
      'a and ',
      'a eq 1 or ',
      'a add ',
      '1 sub ',
      'a in (',
      'a in (1,',
      'contains(',
      'concat(a,',
      'case(a:',
      'trim(',
    ],
    ...[
      'a/',
      'a/any(x:',
      'a/all(x:x and ',
      '$it/',
      '$root/',
      'a(1)/',
      'a(b=1)/',
      'a/$filter(',
      'a/$count($filter=',
      'Ns.',
      'Ns.F(p=',
      '@Ns.',
      '@a#',
      'a/@',
      '@p/',
    ],
    ...['[', '[1,', '[[],', '{', '{"a":', '{"a":[', '["', '\\"', '"\\', 'cast(a,', 'isof(', 'Collection(', '$these/aggregate('],
    ...[
      "geography'SRID=0;GeometryCollection(",
      "geography'SRID=0;LineString(1 1,",
      '1 1,',
      "Ns.E'a,",
      "duration'P",
      "binary'AAAA",
      '1',
      '1e',
      '1.',
      '2020-',
      '10:',
      '0cbb2a5e-',
      '+',
      '=',
      ';',
      ',',
      ':',
    ],
    ...[
      'a eq b ',
      'a==1;',
      'substringof(',
      'containz(',
      ' ',
      '\t',
      '%27',
      '&',
      '#',
      'é',
      '😀',
      '\ud800',
      '\u0000',
      'not(',
      'null ',
      'a has ',
      'x:x',
    ],
  ],
  $orderby: ['a,', 'a desc,', 'a desc ', 'asc ', 'a/', 'a add ', '(', "'", ',', 'a/any(x:', 'desc'],
  $select: ['a,', 'a/', 'a(', 'a($select=', 'a($filter=b;', 'Ns.', '*,', '@a#', ',', ';', "a($search='", 'a($compute=b as c,', 'a(p,'],
  $expand: [
    'a,',
    'a/',
    'a(',
    'a($expand=',
    '*(',
    'a($levels=',
    'a($select=b,',
    'a($filter=',
    'a/$ref(',
    'a($top=1;',
    ';',
    'Ns.T/',
    'a($search="',
    'a($filter=not (',
  ],
  $search: ['a ', 'NOT ', '(', '"', "'", 'a AND ', 'a OR ', 'a OR (', ')', 'a" "', 'AND ', ';'],
  $compute: ['a as b,', 'a as ', 'a add ', '(', ' as as', ',', 'case(a:'],
  $apply: [
    ...[
      'filter(',
      'groupby((',
      'groupby((a),',
      'groupby((a,',
      'aggregate(',
      'aggregate(a with sum as b,',
      'aggregate(a with sum from b ',
      'concat(',
      'concat(identity,',
      'identity/',
    ],
    ...[
      'nest(',
      'addnested(a,',
      'join(a as b,',
      'rollup(',
      'groupby((rollup(',
      'top(',
      '/',
      'ancestors($root/A,Q,P,',
      'Ns.f(',
      'Ns.f(a=',
      'compute(a as b,',
      'compute(a as b)/',
      'aggregate(a with sum as b)/',
      'search(',
    ],
  ],
  '@p': ['[', '{"a":', '[1,', '(', "'"],
} as const;

/** Pieces of RSQL filters. */
export const worstRsql = [
  ...[
    '(',
    ')',
    "'",
    '"',
    '\\',
    "a=='",
    'a==b;',
    'a==b,',
    'a==b and ',
    'a==(',
    'a=in=(',
    'a=in=(1,',
    'a=',
    '==',
    '=a=',
    '=a',
    'a ',
    ';',
    ',',
    '!',
    '~',
    '<',
    'a=like=*',
    '*',
  ],
  ...[
    "a==b'c",
    "a=='b'c'd ",
    'a==1 ',
    'not (',
    'a eq 1 ',
    'contains(a,',
    'a.b.',
    'é',
    '😀',
    '\ud800',
    '\u0000',
    ' ',
    '-',
    '%27',
    "a=='\\'",
    '&&',
  ],
] as const;

/** Pieces of `$metadata`: the text before the repetitions, and the piece. */
export const worstMetadata = [
  ...(['<a>', '<a b="', '<!--', '<![CDATA[', '&amp;', '<', '</a>', '<?x?>', '[', '{"a":', '["', '1', '"\\\\', '{}'] as const).map(
    (piece) => ['', piece] as const,
  ),
  ...(
    [
      '<Schema>',
      '<Property Name="p"/>',
      '<Property Name="p" Type="Collection("/>',
      '<EntityType Name="T" BaseType="N.T">',
      '<Annotation Term="x" String="',
      ' a="b"',
    ] as const
  ).map(
    (piece) =>
      [
        '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">',
        piece,
      ] as const,
  ),
  ['{"$Version":"4.01","N":{"T":{"$Kind":"EntityType","$BaseType":"N.T"', ',"p":{"$Type":"N.T"}'],
] as const;

/** Pieces of URLs, for both query languages. */
export const worstUrls = [
  ...[
    '&',
    '?',
    '#',
    '=',
    '%',
    '%2',
    '%27',
    '%F0%9F',
    '/',
    '//',
    ':',
    '@',
    '[',
    'a=b&',
    '$filter=a&',
    'filter=a&',
    '@p=1&',
    '$top=1&',
    'select=a,',
    '$select=a,',
    'sort=-a,',
    ' ',
    '+',
    'é',
    '\ud800',
  ],
] as const;

/** Repeats a piece as often as it fits into this length. */
export function repeated(piece: string, length = 65_536): string {
  return piece.repeat(Math.floor(length / piece.length));
}

/** Characters with a meaning in some format, and Unicode characters that readers often handle wrongly. */
const special = [...' \t\r\n"\'`\\,;:=.-_/<>()[]{}%&?#@*+!$|~^a1é', '\u0000', '\u00a0', '\u0301', '\u2028', '\ufeff', '\ud800', '😀'];
const partners = ['a', ' ', '"', '\\'];

/** Returns pieces to repeat: special characters, pairs of them, and the reader's own fragments. */
export function hostilePieces(fragments: readonly string[]): readonly string[] {
  const pairs = special.flatMap((one) => partners.flatMap((other) => [one + other, other + one]));
  const own = fragments.flatMap((fragment) => [fragment, `${fragment} `, `${fragment}"`]);
  return [...new Set([...special, ...pairs, ...own])];
}

/** Functions that repeat a piece: alone, before a character that is valid nowhere, and after unclosed brackets. */
export const hostileFrames = [
  (piece: string) => (length: number) => repeated(piece, length),
  (piece: string) => (length: number) => `${repeated(piece, length)}\u0001`,
  (piece: string) => (length: number) => `${'['.repeat(length / 8)}${repeated(piece, length / 2)}`,
] as const;
