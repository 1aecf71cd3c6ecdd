import type { GrammarCase } from './grammar-case.ts';

/** Section 7: literal data values, each on the right side of a comparison. */
export const literalCases: readonly GrammarCase[] = [
  of('null', ['null'], []),
  of('boolean', ['true', 'false', 'TRUE', 'False'], []),
  of('guid', ['0cbb2a5e-6c10-4e7c-a9b4-6ad49a1cbe1f', '0CBB2A5E-6C10-4E7C-A9B4-6AD49A1CBE1F'], ['0cbb2a5e-6c10-4e7c-a9b4-6ad49a1cbe1']),
  of(
    'date',
    ['2024-02-29', '0001-01-01', '-0044-03-15', '12024-07-01', '2024-02-31'],
    ['2024-13-01', '2024-00-10', '2024-1-1', '2024-01-32', '24-01-01'],
  ),
  of(
    'dateTimeOffsetLiteral',
    ['2024-05-17T08:30Z', '2024-05-17T08:30:59.123456789012Z', '2024-05-17T08:30:60+02:00', '2024-05-17t08:30-11:30', '2024-05-17T08:30z'],
    ['2024-05-17T08:30', '2024-05-17T24:30Z', '2024-05-17T08:60Z', '2024-05-17T08Z', '2024-05-17T08:30+2:00', '2024-05-17T08:30:00.Z'],
  ),
  of(
    'timeOfDayLiteral',
    ['08:30', '23:59:59', '00:00:60.5', '08:30:00.123456789012', '24:00', '24:00:00.0'],
    ['8:30', '24:01', '08:60', '08:30:61', '08:30:00.'],
  ),
  of(
    'decimalLiteral',
    ['0', '007', '-1', '+1', '3.14', '-0.5', '1e10', '1E-10', '2.5e+3', '123456789012345678901234567890.0987654321', 'INF', '-INF', 'NaN'],
    ['.5', '5.', '1e', '1e+', '--', '1.2.3', '+INF'],
  ),
  of(
    'stringLiteral',
    ["''", "'text'", "'O''Neil'", "''''", "'a/b?c&d#e%20f'", "'été 東京 😀'", "'(,;)'", "'\"'"],
    ["'", "'open", "'O'Neil'", "'''"],
  ),
  of(
    'durationLiteral',
    ["duration'P1D'", "duration'PT0S'", "duration'-P1DT2H3M4.5S'", "'P3D'", "DURATION'pt5m'", "duration'P'"],
    ["duration'1D'", "duration'P1Y'", "duration'P1D", "duration'PT1.5H'"],
  ),
  of(
    'binaryLiteral',
    ["binary''", "binary'T0RhdGE'", "binary'T0RhdGE='", "binary'AQ'", "binary'AQ=='", "BINARY'_-_-'"],
    ["binary'A'", "binary'AB='", "binary'AQ='", "binary'a b'", "binary'+/+/'"],
  ),
  of(
    'enumLiteral',
    ["Sales.Colour'Red'", "Sales.Colour'Red,Green'", "Sales.Colour'4'", "Sales.Colour'-1,Red'", "Very.Long.Space.Colour'Red'"],
    ["Sales.Colour''", "Sales.Colour'Red,'", "Sales.Colour'Red Green'", "Sales.Colour'1.5'", "Colour'Red'"],
  ),
  of(
    'geographyPoint',
    ["geography'SRID=4326;Point(142.1 64.1)'", "geometry'SRID=0;Point(1 2 3 4)'", "Geography'srid=0;point(-1e3 NaN)'"],
    ["geography'Point(1 2)'", "geography'SRID=4326;Point(1)'", "geography'SRID=4326;Point(1,2)'", "geography'SRID=123456;Point(1 2)'"],
  ),
  of(
    'geographyLineString',
    ["geography'SRID=0;LineString(1 1,3 3,5 3)'", "geometry'SRID=0;LineString(1 1,3 3)'"],
    ["geography'SRID=0;LineString(1 1)'", "geography'SRID=0;LineString()'"],
  ),
  of(
    'geographyPolygon',
    ["geography'SRID=0;Polygon((1 1,1 2,2 2,1 1))'", "geometry'SRID=0;Polygon((0 0,0 9,9 0,0 0),(1 1,1 2,2 1,1 1))'"],
    ["geography'SRID=0;Polygon(1 1,1 2,2 2,1 1)'", "geography'SRID=0;Polygon()'"],
  ),
  of(
    'geographyMultiPoint',
    ["geography'SRID=0;MultiPoint((1 1),(2 2))'", "geometry'SRID=0;MultiPoint()'"],
    ["geography'SRID=0;MultiPoint(1 1,2 2)'"],
  ),
  of('geographyMultiLineString', ["geography'SRID=0;MultiLineString((1 1,2 2),(3 3,4 4))'"], ["geography'SRID=0;MultiLineString((1 1))'"]),
  of(
    'geographyMultiPolygon',
    ["geography'SRID=0;MultiPolygon(((1 1,1 2,2 2,1 1)))'"],
    ["geography'SRID=0;MultiPolygon((1 1,1 2,2 2,1 1))'"],
  ),
  of(
    'geographyCollection',
    ["geography'SRID=0;GeometryCollection(Point(1 2),LineString(1 1,2 2))'"],
    ["geography'SRID=0;GeometryCollection()'", "geography'SRID=0;GeometryCollection(Circle(1 2))'"],
  ),
];

function of(rule: string, legal: readonly string[], illegal: readonly string[]): GrammarCase {
  const compare = (literal: string) => `a eq ${literal}`;
  return { rule, option: '$filter', legal: legal.map(compare), illegal: illegal.map(compare) };
}
