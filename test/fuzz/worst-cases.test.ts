import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../shared/metadata/index.ts';
import { parseODataUrl, parseOption, printOption } from '../../shared/odata/index.ts';
import { defaultDialect, parseFilter, parseRestUrl, printFilter } from '../../shared/rsql/index.ts';
import { exactUrl, readableUrl } from '../../shared/url/index.ts';
import { table } from '../shared/table.ts';
import { repeated, worstMetadata, worstPieces, worstRsql, worstUrls } from './worst-cases.ts';

const wide = table(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`column${index}`, 'string' as const])));

/** The least of five times, in milliseconds, on the clock or of the processor: what the text costs, not what else the machine was doing. */
function cost(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least >= 100; round += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, performance.now() - start, (user + system) / 1000);
  }
  return least;
}

const optionCases = Object.entries(worstPieces).flatMap(([option, pieces]) => pieces.map((piece) => [option, piece] as const));

describe('64 kB are read and printed in less than 100 ms', () => {
  it.each(optionCases)('%s=%j over and over', (option, piece) => {
    const text = repeated(piece);
    expect(cost(() => parseOption(option, text, wide))).toBeLessThan(100);
    const { tree } = parseOption(option, text);
    expect(cost(() => printOption(option, tree))).toBeLessThan(100);
  });

  it.each(worstRsql)('filter=%j over and over', (piece) => {
    const text = repeated(piece);
    expect(cost(() => parseFilter(text, defaultDialect, wide))).toBeLessThan(100);
    const { tree } = parseFilter(text);
    expect(cost(() => printFilter(tree))).toBeLessThan(100);
  });

  it.each(worstUrls)('a URL with %j over and over', (piece) => {
    const text = `http://h/x?${repeated(piece)}`;
    expect(cost(() => parseODataUrl(text, wide))).toBeLessThan(100);
    expect(cost(() => parseRestUrl(text, defaultDialect, wide))).toBeLessThan(100);
    expect(cost(() => readableUrl(exactUrl(text)))).toBeLessThan(100);
  });

  it.each(worstMetadata)('$metadata with %s and %j over and over', (before, piece) => {
    const text = before + repeated(piece);
    expect(cost(() => readMetadata(text))).toBeLessThan(100);
  });
});
