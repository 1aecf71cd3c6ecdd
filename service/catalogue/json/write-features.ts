import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type JsonEvent, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { eachMember } from '../../../shared/json-bytes/split-rows.ts';
import { sourceError } from '../../failures/source-error.ts';
import { NoTable } from '../no-table.ts';
import { eachFeature } from './features.ts';

/** Maximum number of different properties of all features. */
const maxProperties = 4_000;

/** A feature of GeoJSON (RFC 7946, 3.2). Values are as written. */
interface Feature {
  readonly id: string | null;
  /** Members of the properties. Names are as written, in quotes. */
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** Null without a geometry. */
  readonly geometry: string | null;
  /** Longitude and latitude of a point. Null for another geometry. */
  readonly position: readonly [longitude: string, latitude: string] | null;
}

/** Names of the columns that aren't properties. Null if no feature has a value. */
interface FeatureColumns {
  readonly id: string | null;
  readonly geometry: string;
  readonly position: readonly [longitude: string, latitude: string] | null;
}

/**
 * Writes each feature of a GeoJSON file as a JSON object on its own line.
 *
 * The object contains the ID, the properties, the unchanged text of the geometry, and the longitude and latitude of a point.
 *
 * A column with the name of a property has the prefix `feature_`.
 *
 * @throws NoTable if the file isn't a feature collection
 * @throws Error if a feature can't be read; the message ends a sentence
 */
export async function writeFeatures(file: string, target: string): Promise<void> {
  const columns = await columnsOf(file);
  const output = createWriteStream(target);
  const written = finished(output);
  // Without a handler, an error before the end would stop the process.
  written.catch(() => undefined);
  let [count, lines]: [number, string[]] = [0, []];
  const flush = async () => {
    const text = lines.join('');
    lines = [];
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  const add = (bytes: Buffer) => {
    count += 1;
    lines.push(`${lineOf(readFeature(bytes, count), columns)}\n`);
  };
  try {
    await eachFeature(file, add, flush);
  } finally {
    output.end();
    await written;
  }
}

/** Returns the names of the columns of all features. */
async function columnsOf(file: string): Promise<FeatureColumns> {
  const names = new Set<string>();
  let [count, hasIds, hasPoints] = [0, false, false];
  const isCollection = await eachFeature(file, (bytes) => {
    count += 1;
    const { id, properties, position } = readFeature(bytes, count);
    hasIds ||= id !== null;
    hasPoints ||= position !== null;
    for (const [name] of properties) names.add(String(JSON.parse(name)).toLowerCase());
    if (names.size > maxProperties) throw sourceError('features-properties', { most: maxProperties });
  });
  if (!isCollection) throw new NoTable('features-no-collection');
  if (count === 0) throw sourceError('features-none');
  const column = (name: string): string => (names.has(name) ? column(`feature_${name}`) : name);
  return {
    id: hasIds ? column('id') : null,
    geometry: column('geometry'),
    position: hasPoints ? [column('longitude'), column('latitude')] : null,
  };
}

function lineOf({ id, properties, geometry, position }: Feature, columns: FeatureColumns): string {
  const members = properties.map(([name, value]) => `${name}:${value}`);
  if (columns.id !== null) members.unshift(`"${columns.id}":${id ?? 'null'}`);
  members.push(`"${columns.geometry}":${geometry === null ? 'null' : JSON.stringify(geometry)}`);
  for (const [index, name] of (columns.position ?? []).entries()) members.push(`"${name}":${position?.[index] ?? 'null'}`);
  // Line breaks between the tokens of a property would end the line.
  return `{${members.join(',').replace(/[\r\n]+/g, ' ')}}`;
}

function readFeature(bytes: Buffer, number: number): Feature {
  const members = membersOf(bytes);
  const type = members.get('"type"');
  if (type?.value !== '"Feature"') throw sourceError('feature-type', { number });
  const [id, properties, geometry] = ['"id"', '"properties"', '"geometry"'].map((name) => members.get(name));
  const isObject = (member: Member | undefined): member is Member => member?.kind === jsonEvent.objectStart;
  if (id !== undefined && !isNull(id) && id.kind !== jsonEvent.string && id.kind !== jsonEvent.number)
    throw sourceError('feature-id', { number });
  return {
    id: id === undefined || isNull(id) ? null : id.value,
    properties: isObject(properties) ? [...membersOf(Buffer.from(properties.value))].map(([name, { value }]) => [name, value]) : [],
    geometry: isObject(geometry) ? geometry.value : null,
    position: isObject(geometry) ? positionOf(Buffer.from(geometry.value)) : null,
  };
}

interface Member {
  readonly value: string;
  readonly kind: JsonEvent;
}

/** Returns the members of an object by name, in quotes. The last one of equal names counts. */
function membersOf(bytes: Buffer): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  eachMember(bytes, (nameStart, nameEnd, start, end, kind) => {
    members.set(bytes.toString('utf8', nameStart, nameEnd), { value: bytes.toString('utf8', start, end), kind });
    return true;
  });
  return members;
}

function isNull({ value }: Member): boolean {
  return value === 'null';
}

/** Returns the first two coordinates of a point (RFC 7946, 3.1.1). */
function positionOf(geometry: Buffer): Feature['position'] {
  const members = membersOf(geometry);
  if (members.get('"type"')?.value !== '"Point"') return null;
  const number = '(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)';
  const found = new RegExp(`^\\[\\s*${number}\\s*,\\s*${number}\\s*[,\\]]`).exec(members.get('"coordinates"')?.value ?? '');
  const [, longitude, latitude] = found ?? [];
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude];
}
