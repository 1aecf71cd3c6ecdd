import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '../sources/published-files.ts';

const feature = (members: string) => `{"type":"Feature",${members}}`;
const collection = (...features: readonly string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;

/** Publishes a file and returns its columns, the text of its rows, and its problems. */
async function publishFile(name: string, content: string | Uint8Array) {
  await using made = await makeFolder({ [name]: content });
  await using published = await made.publish(made.folder);
  const [api] = published.apis();
  const reasons = published.problems().map(({ reason }) => reason);
  if (api === undefined) return { columns: [], rows: [], reasons };
  const columns = api.columns.map(({ sourceName, type }) => `${sourceName} ${type}`);
  return { columns, rows: await published.rows(api.accessPoint), reasons };
}

test('each feature of a GeoJSON file becomes a row with its ID, properties, geometry, and the coordinates of a point', async () => {
  const line = '{"type": "LineString",\n "coordinates": [[1.10, 2], [3e0, 4]]}';
  const point = '{"coordinates":[2.352200, 48.8566, 35.0],"type":"Point"}';
  const content = collection(
    feature(`"id":7,"properties":{"name":"Caf\\u00e9 🦆","n":1.10,\n"day":"2024-01-02"},"geometry":${point},"bbox":[1,2,3,4]`),
    feature(`"geometry":${line},"id":8,"properties":{"n":2.25,"name":"line","list":[1,2]}`),
    feature('"properties":null,"geometry":null'),
  );
  const found = await publishFile('map.geojson', content);
  expect(found.reasons).toEqual([]);
  expect(found.columns.toSorted()).toEqual([
    'day date',
    'geometry string',
    'id int64',
    'latitude decimal',
    'list int64',
    'longitude decimal',
    'n decimal',
    'name string',
  ]);
  expect(found.rows).toMatchObject([
    { id: 7, name: 'Café 🦆', n: 1.1, day: '2024-01-02', geometry: point, longitude: 2.3522, latitude: 48.8566 },
    { id: 8, name: 'line', n: 2.25, list: [1, 2], geometry: line, longitude: null, latitude: null },
    { id: null, name: null, geometry: null, longitude: null },
  ]);
});

test.each([
  ['a JSON file', 'map.json', collection(feature('"properties":{"a":1},"geometry":null'))],
  [
    'a JSON file whose type is at its end',
    'map.json',
    `{"features":[${feature('"properties":{"a":1},"geometry":null')}],"type":"FeatureCollection"}`,
  ],
  ['a compressed file', 'map.geojson.gz', gzipSync(collection(feature('"properties":{"a":1},"geometry":null')))],
])('features can be in %s', async (_, name, content) => {
  expect(await publishFile(name, content)).toMatchObject({ rows: [{ a: 1, geometry: null }], reasons: [] });
});

test('a property with the name of a column of features keeps its name, and the other column has a prefix', async () => {
  const point = '{"type":"Point","coordinates":[1,2]}';
  const content = collection(feature(`"id":"f","properties":{"id":5,"Geometry":"x","longitude":9},"geometry":${point}`));
  expect((await publishFile('map.geojson', content)).rows).toEqual([
    { feature_id: 'f', id: 5, Geometry: 'x', longitude: 9, feature_geometry: point, feature_longitude: 1, latitude: 2 },
  ]);
});

test('a feature that is split between chunks of the file is complete', async () => {
  const long = 'x'.repeat(300_000);
  const features = [1, 2, 3].map((a) => feature(`"properties":{"a":${a},"t":"${long}"},"geometry":null`));
  const { rows } = await publishFile('map.geojson', collection(...features));
  expect(rows).toEqual([1, 2, 3].map((a) => ({ a, t: long, geometry: null })));
});

test('GeoJSON in a Data Package needs a schema', async () => {
  const content = collection(feature('"properties":{"a":1},"geometry":null'));
  const resources = [
    { name: 'plain', path: 'map.geojson' },
    {
      name: 'described',
      path: 'map.geojson',
      schema: {
        fields: [
          { name: 'a', type: 'string' },
          { name: 'geometry', type: 'string' },
        ],
      },
    },
  ];
  await using made = await makeFolder({ 'map.geojson': content, 'datapackage.json': JSON.stringify({ name: 'p', resources }) });
  await using published = await made.publish(made.folder);
  expect(published.problems()).toMatchObject([{ part: 'plain', skipped: true }]);
  expect(published.apis()[0]?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['a string', 'geometry string']);
});

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

test.each([
  ['no features', collection(), 'it has no features, so its columns are unknown'],
  ['only a geometry', '{"type":"Point","coordinates":[1,2]}', 'the file isn’t a GeoJSON feature collection'],
  ['an invalid feature', collection('{"type":"Topology"}'), 'feature 1 isn’t a GeoJSON Feature'],
  ['an object as ID', collection(feature('"id":{},"properties":{},"geometry":null')), 'the ID of feature 1 isn’t a string or a number'],
  ['deep nesting', collection(feature(`"properties":{"a":${deep}}`)), 'more than 200 nested levels at byte 272'],
  ['a truncated end', collection(feature('"properties":{}')).slice(0, -3), 'invalid JSON at byte 73'],
])('a GeoJSON file with %s isn’t published, and the reason is reported', async (_, content, reason) => {
  expect(await publishFile('map.geojson', content)).toEqual({ columns: [], rows: [], reasons: [reason] });
});
