import { matchEnd } from './match-end.ts';

/** Returns a regular expression source for a keyword of the ABNF, in either case. */
function word(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
}

function listOf(item: string): string {
  return `${item}(?:,${item})*`;
}

const number = '(?:[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|NaN|-?INF)';
const position = `${number} ${number}(?: ${number}){0,2}`;
const point = `\\(${position}\\)`;
const line = `\\(${position}(?:,${position})+\\)`;
const polygon = `\\(${listOf(`\\(${listOf(position)}\\)`)}\\)`;

const reference = new RegExp(`${word('SRID')}=\\d{1,5};`, 'y');
const collection = new RegExp(`${word('GeometryCollection')}\\(`, 'y');
const areas = [`${word('Polygon')}${polygon}`, `${word('MultiPolygon')}\\((?:${listOf(polygon)})?\\)`];
const area = new RegExp(areas.join('|'), 'y');
const others = [
  `${word('Point')}${point}`,
  `${word('LineString')}${line}`,
  `${word('MultiPoint')}\\((?:${listOf(point)})?\\)`,
  `${word('MultiLineString')}\\((?:${listOf(line)})?\\)`,
];
const shape = new RegExp([...areas, ...others].join('|'), 'y');

/** Checks whether a text is valid in `geography'…'` and `geometry'…'` (OData 4.01 ABNF, 7., `full…Literal`). Takes linear time. */
export function isSpatial(text: string): boolean {
  return shapesOf(text) !== null;
}

/** Checks whether every ring of the polygons is closed. The ABNF requires this only in prose (7., `ringLiteral`). */
export function hasClosedRings(text: string): boolean {
  return (shapesOf(text) ?? []).every((each) => matchEnd(area, each, 0) === null || ringsOf(each).every(isClosed));
}

/** Returns the shapes of a spatial literal. Null if the text isn't one. */
function shapesOf(text: string): string[] | null {
  const shapes: string[] = [];
  let depth = 0;
  let at = matchEnd(reference, text, 0);
  while (at !== null) {
    const opened = matchEnd(collection, text, at);
    if (opened !== null) {
      depth++;
      at = opened;
      continue;
    }
    const end = matchEnd(shape, text, at);
    if (end === null) return null;
    shapes.push(text.slice(at, end));
    at = end;
    for (; depth > 0 && text.charAt(at) === ')'; at++) depth--;
    if (at === text.length) return depth === 0 ? shapes : null;
    at = depth > 0 && text.charAt(at) === ',' ? at + 1 : null;
  }
  return null;
}

function ringsOf(polygons: string): string[] {
  return Array.from(polygons.matchAll(/\(([^()]+)\)/g), ([, ring = '']) => ring);
}

function isClosed(ring: string): boolean {
  const positions = ring.split(',');
  return positions[0] === positions.at(-1);
}
