import * as odata from '../shared/odata/index.ts';
import * as rsql from '../shared/rsql/index.ts';
import { filterCorpus } from './filter-corpus.ts';
import { isSupported, peers } from './filter-peers.ts';
import type { Measurement } from './measurement.ts';
import { median, minimumTimes } from './timing.ts';

const maxMicroseconds = 20;
const minRatio = 5;
const languages = {
  odata: { title: 'OData', verbs: odataVerbs, parse: (text: string) => odata.parseOption('$filter', text) },
  rsql: { title: 'RSQL', verbs: rsqlVerbs, parse: (text: string) => rsql.parseFilter(text) },
} as const;
type Language = keyof typeof languages;

/**
 * Parses filters, prints them, and converts them to and from the model. The limit is a median of 20 µs each. Parsing must be at least five
 * times as fast as each peer, for the filters that the peer supports.
 */
export async function measureLanguages(): Promise<readonly Measurement[]> {
  warmUp();
  return (['odata', 'rsql'] as const).flatMap((language) => [...verbsOf(language), ...compareWithPeers(language)]);
}

/** Runs everything before the measurement, so that all code is compiled. */
function warmUp(): void {
  for (const language of ['odata', 'rsql'] as const) {
    const supported = peers.filter((peer) => peer.language === language);
    for (const text of textsOf(language)) {
      const works = Object.values(languages[language].verbs(text));
      const parses = supported.filter((peer) => isSupported(peer, text)).map((peer) => () => peer.parse(text));
      for (let round = 0; round < 500; round += 1) for (const work of [...works, ...parses]) work();
    }
  }
}

function verbsOf(language: Language): Measurement[] {
  const { title, verbs } = languages[language];
  const times = textsOf(language).map((text) => minimumTimes(verbs(text)));
  return ['parse', 'print', 'toModel', 'fromModel'].map((verb) => {
    const figure = median(times.map((of) => of[verb] ?? Number.NaN));
    return {
      name: `${title} filter: ${verb}`,
      figure: `${figure.toFixed(1)} µs`,
      limit: `${maxMicroseconds} µs`,
      holds: figure < maxMicroseconds,
    };
  });
}

function odataVerbs(text: string) {
  const { tree } = odata.parseOption('$filter', text);
  const { predicate } = odata.filterToModel(tree);
  return {
    parse: () => odata.parseOption('$filter', text),
    print: () => odata.printOption('$filter', tree),
    toModel: () => odata.filterToModel(tree),
    fromModel: () => odata.predicateFromModel(predicate),
  };
}

function rsqlVerbs(text: string) {
  const { tree } = rsql.parseFilter(text);
  const { predicate } = rsql.filterToModel(tree);
  return {
    parse: () => rsql.parseFilter(text),
    print: () => rsql.printFilter(tree),
    toModel: () => rsql.filterToModel(tree),
    fromModel: () => rsql.predicateFromModel(predicate),
  };
}

/** Compares the parser with each peer, for the filters that the peer supports. */
function compareWithPeers(language: Language): Measurement[] {
  const { title, parse } = languages[language];
  const texts = textsOf(language);
  const comparisons = peers
    .filter((peer) => peer.language === language)
    .map((peer) => {
      const read = texts.filter((text) => isSupported(peer, text));
      const ratios = read.map((text) => {
        const { ours = Number.NaN, theirs = Number.NaN } = minimumTimes({ ours: () => parse(text), theirs: () => peer.parse(text) });
        return theirs / ours;
      });
      return { peer: peer.name, ratio: median(ratios), rejected: texts.length - read.length };
    });
  return comparisons.map(({ peer, ratio, rejected }) => ({
    name: `${title} filter: parse compared with ${peer}`,
    figure: `${ratio.toFixed(1)} times as fast, peer rejects ${rejected} of ${texts.length}`,
    limit: `${minRatio} times`,
    holds: ratio >= minRatio,
  }));
}

function textsOf(language: Language): string[] {
  return filterCorpus.map((texts) => texts[language]).filter((text) => text !== null);
}
