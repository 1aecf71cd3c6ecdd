import { type CaseResult, languages } from './run-case.ts';

interface Scored {
  readonly topic: string;
  readonly result: CaseResult;
}

/** Formats the points of each topic, and the remarks of every case without full points. */
export function table(results: readonly Scored[]): string {
  const topics = [...new Set(results.map(({ topic }) => topic))];
  const lines = ['', `${'topic'.padEnd(12)} cases  ${languages.map((language) => language.padEnd(9)).join(' ')} slowest`];
  for (const topic of topics)
    lines.push(
      line(
        topic,
        results.filter((scored) => scored.topic === topic),
      ),
    );
  lines.push(line('total', results), '');
  for (const { topic, result } of results) {
    if (languages.every((language) => result.points[language] === 2)) continue;
    const points = languages.map((language) => `${language} ${result.points[language]}`).join(', ');
    lines.push(`${topic}: ${result.name} (${points})`, ...result.remarks.map((remark) => `    ${remark}`));
  }
  return `${lines.join('\n')}\n`;
}

function line(name: string, scored: readonly Scored[]): string {
  const most = 2 * scored.length;
  const shares = languages.map((language) => {
    const points = scored.reduce((sum, { result }) => sum + result.points[language], 0);
    return `${points}/${most}`.padEnd(9);
  });
  const slowest = Math.max(0, ...scored.map(({ result }) => result.milliseconds));
  return `${name.padEnd(12)} ${String(scored.length).padStart(5)}  ${shares.join(' ')} ${(slowest / 1000).toFixed(1)} s`;
}
