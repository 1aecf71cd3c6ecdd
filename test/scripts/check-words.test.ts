import { describe, expect, test } from 'vitest';
import { checkTexts } from '../../scripts/check-words/check-texts.ts';
import { literalsIn } from '../../scripts/check-words/find-words.ts';

const nothing = { english: {}, french: {}, docs: {} };
const longSentence = `${'Every word counts here and '.repeat(7)}that is too long.`;

describe('the check of words', () => {
  test.each([
    ['Begin the fetch anew.', 'again'],
    ['“{{text}}” is no column.', 'isn’t a valid'],
    ['Whoever runs {{host}} can help.', 'administrator'],
    ['Remove the blank.', 'space'],
  ])('rejects the English string “%s” and shows the replacement', (text, replacement) => {
    const [finding, ...others] = checkTexts({ ...nothing, english: { query: { run: text } } });
    expect(finding).toContain('en.query.run');
    expect(finding).toContain(replacement);
    expect(others).toEqual([]);
  });

  test('rejects a French string by the French list only', () => {
    expect(checkTexts({ ...nothing, french: { save: 'Ouvrir les réglages' } })).toEqual(['fr.save: “réglages”: write “paramètres”']);
    expect(checkTexts({ ...nothing, english: { save: 'Ouvrir les réglages' } })).toEqual([]);
  });

  test('finds messages in a source file, but not in comments and short names', () => {
    const source = `// Whoever reads this anew\nthrow new Error('Fetch the rows anew.');\n/** it is no text */ const name = 'anew'; // read it anew`;
    expect(literalsIn(source)).toEqual(['Fetch the rows anew.']);
    expect(literalsIn(`\`The table \${name} is no table.\``)).toEqual(['The table … is no table.']);
  });

  test.each([
    ['Credentials went in the clear.', 'unencrypted'],
    ['The file of this machine', 'this computer'],
    ['The response was cut off.', 'truncated'],
    ['The known columns are those of {{address}}.', 'the noun again'],
    ['One array of objects. Values exactly as sent.', 'as received'],
    ['The PAC file couldn’t be read, or the file could not be opened.', 'couldn’t'],
  ])('rejects “%s”', (text, replacement) => {
    expect(checkTexts({ ...nothing, english: [text] })).toEqual([expect.stringContaining(replacement)]);
  });

  test('rejects a French page by the French list', () => {
    expect(checkTexts({ ...nothing, docs: { 'docs/fr/page.md': 'Ouvrez les réglages.' } })).toEqual([
      expect.stringContaining('paramètres'),
    ]);
  });

  test('rejects a discouraged word in a table', () => {
    expect(checkTexts({ ...nothing, docs: { 'docs/page.md': '| file | what happens |\n|---|---|\n| `a` | read anew |' } })).toEqual([
      expect.stringContaining('again'),
    ]);
  });

  test('rejects a straight apostrophe in prose, but not in code and links', () => {
    const docs = {
      'docs/bad.md': "It's empty.",
      'docs/fr/bad.md': "L'adresse du serveur",
      'docs/good.md': "It’s `O'Neil`, or [this](it's.md), or 'quoted'.\n\n```sh\necho it's\n```",
    };
    expect(checkTexts({ ...nothing, docs })).toEqual([
      "docs/bad.md: “It's”: write “It’s”",
      "docs/fr/bad.md: “L'adresse”: write “L’adresse”",
    ]);
  });

  test('ignores placeholders, parts of words, “no longer”, and “there is no”', () => {
    const texts = ['Open {{ anew }}', 'Renewed', 'This result is no longer available.', 'If there is no key', 'Blanket', '--blank-lines'];
    expect(checkTexts({ ...nothing, english: texts })).toEqual([]);
  });

  test('rejects discouraged words except in code and links, and long sentences except in table rows', () => {
    const docs = {
      'docs/bad.md': `# Title\n\nRead it anew.\n\n- ${longSentence}`,
      'docs/good.md': `Run \`anew\`. See [this](anew.md).\n\n\`\`\`sh\nanew\n\`\`\`\n\n| a | ${longSentence} |\n\n- ${longSentence.slice(0, 100)}.\n- ${longSentence.slice(0, 100)}.`,
    };
    const findings = checkTexts({ ...nothing, docs });
    expect(findings).toHaveLength(2);
    expect(findings[0]).toContain('docs/bad.md: “anew”');
    expect(findings[1]).toContain('split this sentence');
  });
});
