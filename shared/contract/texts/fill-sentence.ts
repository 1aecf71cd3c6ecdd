/** Puts facts in the place of the names in braces: `{{host}}`. */
export function fillSentence(sentence: string, factOf: (name: string) => string): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => factOf(name));
}
