import { z } from 'zod';

/** Times for one key, in milliseconds. */
export interface KeyCost {
  /**
   * Until the style and layout of all views are up to date, without the preparation for painting (PrePaint). PrePaint runs afterwards, or
   * before if the browser determines the element under the pointer.
   */
  readonly updated: number;
  /** Until the views are painted and the main thread is free for the next key. */
  readonly painted: number;
  /** As `painted`, including the wait for the next frame, which is up to 16.7 ms. */
  readonly toFrame: number;
  /** CPU time of the main thread for `painted`, which other programs don't affect. */
  readonly processor: number;
}

const traceEventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, like all times in a trace. */
  ts: z.number(),
  dur: z.number().default(0),
  /** CPU time. */
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.infer<typeof traceEventSchema>;

/** The categories of Chromium's trace that {@link keyCosts} requires. */
export const traceCategories: readonly string[] = ['toplevel', 'devtools.timeline'];

const read = {
  task: 'ThreadControllerImpl::RunTask',
  dispatch: 'EventDispatch',
  /** Starts at the event's time stamp. */
  timing: 'EventTiming',
  frame: 'FireAnimationFrame',
  /** Follows style and layout. */
  paint: 'PrePaint',
} as const;
const readNames: ReadonlySet<string> = new Set(Object.values(read));

/**
 * Returns the times for each key in a trace: the work of the main thread from the key's event until the following frame.
 *
 * Includes the wait of the event for its handler and all tasks, but not the time between tasks, when the page waits for the screen. The
 * page can't measure this itself, because Chromium defers the page's tasks until after the frame that follows a key.
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
    if (pressed === undefined) throw new Error("The trace doesn't contain the time of a key.");
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
  if (laidOut === undefined) throw new Error("The trace doesn't contain the layout of a frame.");
  // The key and its frame are in one task if the frame was already due.
  const worked = tasks.slice(first, last + 1);
  // The event waits from its time stamp. Its task can contain other work of the browser before the handler.
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

/** Returns the tasks that aren't nested in others. Expects them in order of time. */
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
