import { z } from 'zod';

/** What one key cost, in milliseconds. */
export interface KeyCost {
  /**
   * Until all views are updated: their styles and places in the page are worked out, as whoever reads the page gets them. Without what
   * prepares the page for painting: that comes behind, or before where the browser looks for what lies under the pointer now.
   */
  readonly updated: number;
  /** Until they are painted, too, and the frame is handed over: the page's main thread is free for the next key. */
  readonly painted: number;
  /** The same by the clock, with the wait for the screen between the key's work and the frame's: up to 16.7 milliseconds of nothing. */
  readonly toFrame: number;
  /** Of the processor, which other programs do not lengthen: of the main thread, for all that `painted` counts. */
  readonly processor: number;
}

const traceEventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, as all times here. */
  ts: z.number(),
  dur: z.number().default(0),
  /** Of the processor. */
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.infer<typeof traceEventSchema>;

/** What {@link keyCosts} needs of Chromium's trace. */
export const traceCategories: readonly string[] = ['toplevel', 'devtools.timeline'];

const read = {
  task: 'ThreadControllerImpl::RunTask',
  dispatch: 'EventDispatch',
  /** Begins with the event's own time stamp. */
  timing: 'EventTiming',
  frame: 'FireAnimationFrame',
  /** What follows when styles and layout are worked out. */
  paint: 'PrePaint',
} as const;
const readNames: ReadonlySet<string> = new Set(Object.values(read));

/**
 * What the keys of a trace cost, one after the other: from each key's event all that the main thread did until the frame that follows.
 *
 * Counted are the wait of the event for its handler and every task, whosever it is; not the time between tasks, in which the page
 * waits for the screen. No task of the page can tell: Chromium puts off whatever a page asks for behind the frame after a key.
 */
export function keyCosts(trace: Buffer): readonly KeyCost[] {
  const { traceEvents } = z.object({ traceEvents: z.array(z.looseObject({ name: z.string() })) }).parse(JSON.parse(trace.toString()));
  const events = traceEvents
    .filter(({ name }) => readNames.has(name))
    .map((event) => traceEventSchema.parse(event))
    .sort((one, other) => one.ts - other.ts);
  const isKey = ({ args }: TraceEvent): boolean => args?.data?.type === 'keydown';
  const handled = events.filter((event) => event.name === read.dispatch && isKey(event));
  return handled.map((handler, index) => {
    const own = events.filter(({ pid, tid }) => pid === handler.pid && tid === handler.tid);
    const pressed = own.findLast((event) => event.name === read.timing && event.ph === 'b' && isKey(event) && event.ts <= handler.ts);
    if (pressed === undefined) throw new Error('The trace does not tell when a key was pressed.');
    return costOfKey(own, pressed.ts, handler, handled[index + 1]?.ts ?? Number.POSITIVE_INFINITY);
  });
}

function costOfKey(events: readonly TraceEvent[], pressed: number, handler: TraceEvent, before: number): KeyCost {
  const tasks = outermost(events.filter(({ name }) => name === read.task));
  const first = tasks.findIndex((task) => holds(task, handler));
  const callback = events.find(({ name, ts }) => name === read.frame && ts > handler.ts && ts < before);
  const last = callback === undefined ? -1 : tasks.findIndex((task) => holds(task, callback));
  const [task, frame] = [tasks[first], tasks[last]];
  if (task === undefined || frame === undefined) throw new Error('The trace has no frame after a key.');
  const inFrame = events.filter((event) => holds(frame, event));
  const drawn = inFrame.findLast(({ name }) => name === read.frame);
  const laidOut = inFrame.find(({ name, ts }) => name === read.paint && drawn !== undefined && ts >= end(drawn));
  if (laidOut === undefined) throw new Error('The trace does not tell when a frame was laid out.');
  // One task where the browser hands a key over with its frame: it does when the frame is due already.
  const worked = tasks.slice(first, last + 1);
  // The event waits from when it was pressed; its task may hold work of the browser before its handler.
  const waited = Math.max(0, task.ts - pressed);
  const until = (moment: number): number => waited + sum(worked.map((each) => Math.min(end(each), moment) - each.ts));
  const prepared = events.filter(
    (event) => event.name === read.paint && event.ts < laidOut.ts && worked.some((each) => holds(each, event)),
  );
  return {
    updated: (until(laidOut.ts) - sum(prepared.map(({ dur }) => dur))) / 1000,
    painted: until(end(frame)) / 1000,
    toFrame: (end(frame) - pressed) / 1000,
    processor: sum(worked.map(({ tdur }) => tdur)) / 1000,
  };
}

/** Tasks that no other holds: one may run tasks of its own. Expects them in order. */
function outermost(tasks: readonly TraceEvent[]): readonly TraceEvent[] {
  let free = 0;
  return tasks.filter((task) => {
    if (task.ts < free) return false;
    free = end(task);
    return true;
  });
}

function holds(task: TraceEvent, event: TraceEvent): boolean {
  return task.ts <= event.ts && event.ts < end(task);
}

function end({ ts, dur }: TraceEvent): number {
  return ts + dur;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
