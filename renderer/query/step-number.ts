const plainNumber = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** A number as typed, one step of its last digit up or down: every other digit stays as it is, however many there are. Null where it is no plain number. */
export function stepNumber(text: string, step: 1 | -1): string | null {
  const [, sign, whole, fraction = ''] = plainNumber.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n) + BigInt(step);
  const digits = (units < 0n ? -units : units).toString().padStart(whole.length + fraction.length, '0');
  const point = digits.length - fraction.length;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${digits.slice(point)}`}`;
}

/** How many decimals a number as typed has, zeros at its end aside; 0 where it is no plain number. */
export function decimalsOf(text: string): number {
  return (plainNumber.exec(text.trim())?.[3] ?? '').replace(/0+$/, '').length;
}
