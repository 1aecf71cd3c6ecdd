/** French puts blanks before and within signs, at which no line may be broken. */
export const unbroken = (text: string): string => text.replace(/« | (?=[»:;?!])/g, (blank) => blank.replace(' ', '\u00A0'));
