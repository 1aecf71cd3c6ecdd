import * as odata from '../shared/odata/index.ts';
import * as rsql from '../shared/rsql/index.ts';
import { filterCorpus } from './filter-corpus.ts';
import { peers, reads } from './filter-peers.ts';
import { leastTimes, median } from './least-time.ts';
import type { Measurement } from './measurement.ts';

const mostMicroseconds = 20;
const leastRatio = 5;
const languages = {
  odata: { title: 'OData', verbs: odataVerbs, parse: (text: string) => odata.parseOption('$filter', text) },
  rsql: { title: 'RSQL', verbs: rsqlVerbs, parse: (text: string) => rsql.parseFilter(text) },
} as const;
type Language = keyof typeof languages;

/**
 * Filters parsed, printed, lifted and lowered, each in less than 20 µs (the median of the filters), and parsed at least five times as fast as
 * the fastest peer does those that it reads at all; what a peer refuses is counted beside it.
 */
export async function measureLanguages(): Promise<readonly Measurement[]> {
  warmUp();
  return (['odata', 'rsql'] as const).flatMap((language) => [...verbsOf(language), ...against(language)]);
}

/** Everything runs over the whole corpus before anything counts, so that nobody is measured while being compiled. */
function warmUp(): void {
  for (const language of ['odata', 'rsql'] as const) {
    const rivals = peers.filter((peer) => peer.language === language);
    for (const text of textsOf(language)) {
      const works = Object.values(languages[language].verbs(text));
      const parses = rivals.filter((peer) => reads(peer, text)).map((peer) => () => peer.parse(text));
      for (let round = 0; round < 500; round += 1) for (const work of [...works, ...parses]) work();
    }
  }
}

function verbsOf(language: Language): Measurement[] {
  const { title, verbs } = languages[language];
  const times = textsOf(language).map((text) => leastTimes(verbs(text)));
  return ['parse', 'print', 'toModel', 'fromModel'].map((verb) => {
    const figure = median(times.map((of) => of[verb] ?? Number.NaN));
    return {
      name: `${title} filter: ${verb}`,
      figure: `${figure.toFixed(1)} µs`,
      limit: `${mostMicroseconds} µs`,
      holds: figure < mostMicroseconds,
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

/** Each peer against us on the texts that it reads; the fastest decides. */
function against(language: Language): Measurement[] {
  const { title, parse } = languages[language];
  const texts = textsOf(language);
  const contests = peers
    .filter((peer) => peer.language === language)
    .map((peer) => {
      const read = texts.filter((text) => reads(peer, text));
      const ratios = read.map((text) => {
        const { ours = Number.NaN, theirs = Number.NaN } = leastTimes({ ours: () => parse(text), theirs: () => peer.parse(text) });
        return theirs / ours;
      });
      return { peer: peer.name, ratio: median(ratios), refused: texts.length - read.length };
    });
  return contests.map(({ peer, ratio, refused }) => ({
    name: `${title} filter: parse against ${peer}`,
    figure: `${ratio.toFixed(1)} times as fast, it refuses ${refused} of ${texts.length}`,
    limit: `${leastRatio} times`,
    holds: ratio >= leastRatio,
  }));
}

function textsOf(language: Language): string[] {
  return filterCorpus.map((texts) => texts[language]).filter((text) => text !== null);
}
