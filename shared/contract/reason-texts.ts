import { kerberosReasonTexts } from './kerberos-reason-texts.ts';

/**
 * Why an answer, a redirect or a proxy is refused or Kerberos fails, and what to do: the second and third sentence of a problem by its code and its `reason`.
 *
 * Names in braces are parameters of the problem. A reason that is not here has the sentences of its code.
 */
export const reasonTexts = {
  'unexpected-answer/status': {
    why: 'It came with a status that belongs to no rows and no error, such as “not modified” or an unfinished redirect.',
    next: 'Look at its headers and at the address; a proxy or gateway may have answered.',
  },
  'unexpected-answer/not-rows': {
    why: 'It holds no list of rows in any form that is known here: JSON, lines of JSON, or separated values. A login page or a proxy may have answered.',
    next: 'Look at how the answer begins, and check the address.',
  },
  'unexpected-answer/web-page': {
    why: 'It is a web page of {{host}}: most often one to sign in with, or a notice of a proxy or gateway.',
    next: 'Look at how the answer begins. If it asks to sign in, choose another way to sign in to this deployment; else check the address.',
  },
  'unexpected-answer/web-page-elsewhere': {
    why: 'The request was sent on by {{asked}} to {{host}}, which answered with a web page: most often one to sign in with.',
    next: 'Choose a way to sign in that this deployment takes from programs, such as a token. Which address sent where stands with the answer’s timing.',
  },
  'unexpected-answer/rows-path': {
    why: 'There is no list of rows at “{{path}}”, where the profile says that they are.',
    next: 'Look at the raw answer and correct the path in the profile, or leave it empty to have the rows found.',
  },
  'unexpected-answer/malformed': {
    why: 'Its text breaks the rules of the format that it began with. Rows before that place: {{rows}}.',
    next: 'The rows before that place are kept. Show the raw answer to those who run {{host}}.',
  },
  'unexpected-answer/trailing': {
    why: 'Something follows behind its end.',
    next: 'The rows are kept. Show the raw answer to those who run {{host}}.',
  },
  'unexpected-answer/empty': {
    why: 'It has no body at all, not even an empty list.',
    next: 'Try again; if it stays so, tell those who run {{host}}.',
  },
  'unexpected-answer/cut-short': {
    why: 'It ends in the middle: {{host}} or something on the way broke it off, or announced a shorter length than it has.',
    next: 'The rows that came are kept and shown. Try again for the rest.',
  },
  'unexpected-answer/no-page': {
    why: 'The pages before it hold rows; this one holds something else in their place, though {{host}} calls it a success.',
    next: 'The rows that came are kept. Read what it says, and go on from this page later.',
  },
  'unexpected-answer/page-loop': {
    why: 'It names as its next page one that was read before: the pages would never end.',
    next: 'The rows that came are kept and shown. Tell those who run {{host}} which address that is.',
  },
  'unexpected-answer/pages-empty': {
    why: 'One page after the other held no row ({{pages}} of them), and each named a next one: they may never end.',
    next: 'The rows that came are kept. Go on if rows may still come, or ask for less: a condition, fewer columns. Else tell those who run {{host}}.',
  },
  'unexpected-answer/encoding': {
    why: 'Its bytes are not text in the encoding that it names ({{charset}}): what is shown may differ from what was meant.',
    next: 'Compare with the raw answer, and tell those who run {{host}} which encoding they send.',
  },
  'unexpected-answer/compression': {
    why: 'It is not compressed in the way that it says, or in one that is not known here.',
    next: 'Tell those who run {{host}}, or whatever proxy is on the way.',
  },
  'unexpected-answer/decompressed-too-large': {
    why: 'A little of it unfolds to far more than any text would: reading on would exhaust this machine, by accident or by intent.',
    next: 'Tell those who run {{host}}. Nothing more was read.',
  },
  'unexpected-answer/too-many-headers': {
    why: 'Its head is longer than any answer needs.',
    next: 'Tell those who run {{host}}, or whatever proxy is on the way: cookies that pile up are a usual cause.',
  },
  'unexpected-answer/not-http': {
    why: 'What answers at that port does not speak HTTP.',
    next: 'Check the port and whether the address begins with https:// or http://.',
  },
  'unexpected-answer/too-large': {
    why: 'It is far larger than such a document may be.',
    next: 'Check the address: something else than the expected document may lie there.',
  },
  'redirect-refused/too-many': {
    why: 'It was sent on more than {{limit}} times, perhaps in a circle.',
    next: 'Correct the address so that it needs no redirects, or tell those who run {{host}}.',
  },
  'redirect-refused/not-http': {
    why: 'It leads to something that is no address of the web.',
    next: 'Check the address, or tell those who run {{host}}.',
  },
  'redirect-refused/downgrade': {
    why: 'It leads from https down to http, where everybody on the way could read along.',
    next: 'Enter the https address that is meant, or tell those who run {{host}}.',
  },
  'proxy-failed/unreachable': {
    why: 'It cannot be reached: its address is wrong, or it is stopped.',
    next: 'Check the proxy in the profile’s connection settings, and the network or VPN. Nothing was sent to {{host}}.',
  },
  'proxy-failed/refused': {
    why: 'It refuses to connect to {{host}}, or it is no proxy at all.',
    next: 'Ask who runs the proxy whether {{host}} may be reached through it.',
  },
  'proxy-failed/credentials': {
    why: 'It wants a user and a password, and got none or others.',
    next: 'Enter its user in the profile’s connection settings and its password among the secrets. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/unreadable': {
    why: 'It cannot be had from {{proxy}}.',
    next: 'Check its address in the profile’s connection settings. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/malformed': {
    why: 'What lies at {{proxy}} is no script with a function FindProxyForURL.',
    next: 'Check its address, or show it to whoever wrote it. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/failed': {
    why: 'Its script ended with an error; the details have its words.',
    next: 'Show it to whoever wrote it, or name the proxy itself. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/slow': {
    why: 'Its script gave no answer within a few seconds: it does not end, or waits for names that nobody resolves.',
    next: 'Show it to whoever wrote it, or name the proxy itself. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable/no-proxy': {
    why: 'It names only kinds of proxies that are not supported here, such as SOCKS.',
    next: 'Name an http or https proxy itself. Nothing was sent to {{host}}.',
  },
  ...kerberosReasonTexts,
} as const;

/** A code and a reason that have sentences of their own. */
export type ReasonKey = keyof typeof reasonTexts;

/** The same in any language. */
export type ReasonTexts = Readonly<Record<ReasonKey, { readonly why: string; readonly next: string }>>;

function isReasonKey(key: string): key is ReasonKey {
  return Object.hasOwn(reasonTexts, key);
}

/** The key of a problem's own sentences, or null where it has those of its code. */
export function reasonKeyOf(code: string, reason: string | number | undefined): ReasonKey | null {
  const key = `${code}/${reason}`;
  return isReasonKey(key) ? key : null;
}
