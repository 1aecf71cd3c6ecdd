import { replace } from '../../diagnostics/diagnostic.ts';
import { anchored } from '../../values/literal.ts';
import type { ODataLiteral } from '../node.ts';
import { type Reader, report } from '../parse/reader.ts';
import { isMemberList } from './lex.ts';
import { hasClosedRings, isSpatial } from './spatial-syntax.ts';
import type { Token } from './token.ts';

const anchoredPatterns = {
  binary: anchored('binary'),
  duration: anchored('duration'),
  dateTimeOffset: anchored('dateTimeOffset'),
  guid: anchored('guid'),
};

/**
 * Parses `duration'…'`, `binary'…'`, `geography'…'`, enumeration members, or prefixed literals of earlier versions.
 *
 * @param text content of the quotes
 */
export function readPrefixed(reader: Reader, token: Token, type: string, text: string): ODataLiteral {
  const prefix = type.toLowerCase();
  switch (prefix) {
    case 'duration':
      checkForm(reader, token, 'duration', anchoredPatterns.duration.test(text));
      return { kind: 'temporal', type: 'duration', text };
    case 'binary':
      checkForm(reader, token, 'binary', anchoredPatterns.binary.test(text));
      return { kind: 'binary', text };
    case 'geography':
    case 'geometry':
      checkSpatial(reader, token, text);
      return { kind: 'spatial', type: prefix, text };
    case 'datetime':
    case 'datetimeoffset':
      return oldTimestamp(reader, token, text);
    case 'guid':
      report(reader, 'odata-literal-old', token, {
        parameters: { found: token.text, form: text },
        fix: anchoredPatterns.guid.test(text) ? replace(token, text) : null,
      });
      return { kind: 'guid', text };
    default:
      checkMembers(reader, token, type, text);
      return { kind: 'enumeration', type, text };
  }
}

function checkForm(reader: Reader, token: Token, type: 'binary' | 'duration' | 'spatial' | 'enumeration', right: boolean): void {
  if (!right) report(reader, 'odata-literal-invalid', token, { parameters: { found: token.text, type } });
}

function checkSpatial(reader: Reader, token: Token, text: string): void {
  checkForm(reader, token, 'spatial', isSpatial(text));
  if (!hasClosedRings(text)) report(reader, 'odata-ring-open', token, { severity: 'warning' });
}

/** Reports a prefix that isn't the qualified name of an enumeration, and invalid members. */
function checkMembers(reader: Reader, token: Token, type: string, text: string): void {
  if (!type.includes('.')) {
    report(reader, 'odata-prefix-unknown', token, { parameters: { found: type } });
    return;
  }
  if (isMemberList(text)) return;
  const closeUp = text
    .split(',')
    .map((member) => member.trim())
    .join(',');
  const fix = isMemberList(closeUp) ? replace(token, `${type}'${closeUp}'`) : null;
  report(reader, 'odata-literal-invalid', token, { parameters: { found: token.text, type: 'enumeration' }, fix });
}

/** Converts `datetime'2020-01-01T00:00:00'` of OData V2 and V3. V4 has no prefix and requires a time zone. */
function oldTimestamp(reader: Reader, token: Token, text: string): ODataLiteral {
  const form = anchoredPatterns.dateTimeOffset.test(text) ? text : `${text}Z`;
  const fix = anchoredPatterns.dateTimeOffset.test(form) ? replace(token, form) : null;
  report(reader, 'odata-literal-old', token, { parameters: { found: token.text, form }, fix });
  return { kind: 'temporal', type: 'dateTimeOffset', text: form };
}
