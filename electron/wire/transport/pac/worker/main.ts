// The thread that runs a PAC file: somebody else's program, in a sandbox without files and network, and ended from outside where it takes too long.
import { parentPort, workerData } from 'node:worker_threads';
import { createPacResolver } from 'pac-resolver';
import { QuickJS } from 'quickjs-wasi';
import type { PacQuestion, PacReport } from './messages.ts';

/** What the script may hold of memory, and how long it may compute in one go. */
const mostMemory = 32 * 1024 * 1024;
const longestComputing = 1000;

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const tell = (report: PacReport): void => port.postMessage(report);
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let until = 0;
const begin = (): void => {
  until = performance.now() + longestComputing;
};

const sandbox = await QuickJS.create({ memoryLimit: mostMemory, interruptHandler: () => performance.now() > until });
try {
  begin();
  const ask = createPacResolver(sandbox, String(workerData), { sandbox: { alert: () => undefined } });
  port.on('message', ({ id, url }: PacQuestion) => {
    begin();
    ask(url).then(
      (text) => tell({ kind: 'answer', id, text: String(text) }),
      (error: unknown) => tell({ kind: 'failed', id, words: wordsOf(error) }),
    );
  });
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'malformed', words: wordsOf(error) });
}
