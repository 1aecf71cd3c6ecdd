import fc from 'fast-check';

const number = fc.constantFrom('0', '-1', '1.5', '142.1', '+2e3', '-6.4E-1', 'NaN', 'INF', '-INF');
const position = fc.array(number, { minLength: 2, maxLength: 4 }).map((numbers) => numbers.join(' '));
const positions = (minLength: number) => fc.array(position, { minLength, maxLength: 3 }).map((all) => `(${all.join(',')})`);
const ring = fc.tuple(position, fc.array(position, { maxLength: 3 })).map(([first, more]) => `(${[first, ...more, first].join(',')})`);
const polygon = fc.array(ring, { minLength: 1, maxLength: 2 }).map((rings) => `(${rings.join(',')})`);
const many = (each: fc.Arbitrary<string>) => fc.array(each, { maxLength: 2 }).map((all) => `(${all.join(',')})`);
const point = position.map((text) => `(${text})`);

const { shape } = fc.letrec<{ shape: string }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    point.map((text) => `Point${text}`),
    positions(2).map((text) => `LineString${text}`),
    polygon.map((text) => `Polygon${text}`),
    many(point).map((text) => `MultiPoint${text}`),
    many(positions(2)).map((text) => `MultiLineString${text}`),
    many(polygon).map((text) => `MultiPolygon${text}`),
    fc.array(tie('shape'), { minLength: 1, maxLength: 2 }).map((all) => `GeometryCollection(${all.join(',')})`),
  ),
}));

/** Valid contents of `geography'…'` and `geometry'…'` literals. */
export const placeText = fc.tuple(fc.constantFrom('0', '4326', '99999'), shape).map(([system, text]) => `SRID=${system};${text}`);
