import type { TFunction } from 'i18next';
import type { Problem } from '../../shared/contract/problem.ts';
import { reasonKeyOf } from '../../shared/contract/texts/reason-texts.ts';
import { isTlsCause } from '../../shared/contract/texts/tls-texts.ts';
import { useWords } from '../i18n/use-words.ts';

/** The three sentences of a problem. */
export interface ProblemSentences {
  readonly what: string;
  readonly why: string;
  readonly next: string;
}

/** The parameters of the sentences; `unnamed` has a placeholder for each. */
type NamedFact = 'host' | 'proxy' | 'service' | 'realm' | 'principal' | 'cache';

/** Describes a problem with the texts of `problems`. */
export function problemSentences(t: TFunction<'problems'>, { code, parameters }: Problem): ProblemSentences {
  const word = (name: NamedFact): string => {
    const fact = parameters[name];
    return typeof fact === 'string' && fact !== '' ? fact : t(`unnamed.${name}`);
  };
  const words = {
    host: word('host'),
    proxy: word('proxy'),
    service: word('service'),
    realm: word('realm'),
    principal: word('principal'),
    cache: word('cache'),
  };
  if (code === 'tls-failed' && isTlsCause(parameters.cause)) {
    const evidence = (name: string): string | number => parameters[name] ?? '?';
    const facts = {
      ...words,
      subject: evidence('subject'),
      issuer: evidence('issuer'),
      names: evidence('names'),
      validFrom: evidence('validFrom'),
      validTo: evidence('validTo'),
    };
    const { cause } = parameters;
    return { what: t(`codes.${code}.what`, words), why: t(`tls.${cause}.why`, facts), next: t(`tls.${cause}.next`, facts) };
  }
  const reason = reasonKeyOf(code, parameters.reason);
  if (reason !== null) {
    const { path = '?', charset = '?', limit = '?', install = '?', rows = '?', asked = '?', pages = '?' } = parameters;
    const facts = { ...words, path, charset, limit, install, rows, asked, pages };
    return { what: t(`codes.${code}.what`, words), why: t(`reasons.${reason}.why`, facts), next: t(`reasons.${reason}.next`, facts) };
  }
  return { what: t(`codes.${code}.what`, words), why: t(`codes.${code}.why`, words), next: t(`codes.${code}.next`, words) };
}

/** Describes a problem in the page's language. */
export function useProblemSentences(problem: Problem): ProblemSentences {
  const { t } = useWords('problems');
  return problemSentences(t, problem);
}
