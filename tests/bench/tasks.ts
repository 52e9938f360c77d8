// How long the page's own thread and its workers work, whatever else runs on this machine.
import type { CDPSession } from '@playwright/test'

interface Traced {
  readonly name: string
  readonly tid: number
  readonly pid: number
  /** Microseconds: when it began, and how long it lasted. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds that the thread worked: what else runs on this machine does not count. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

export const total = (list: readonly number[]): number => list.reduce((sum, ms) => sum + ms, 0)

const lastsMs = ({ tdur = 0 }: Traced): number => tdur / 1000

const isIn =
  (task: Traced) =>
  ({ ts, dur = 0 }: Traced): boolean =>
    ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0)

/** The driver's own looks and taps come this way; no finger does. */
const isOfDriver = ({ args }: Traced): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'

/** How long each task of a thread worked; of one in which the driver speaks, what the page did on its events alone. */
function tasksOf(events: readonly Traced[]): readonly number[] {
  const spoken = events.filter(isOfDriver)
  const answered = events.filter(({ name }) => name === 'EventDispatch')
  return events
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .map((task) =>
      spoken.some(isIn(task)) ? total(answered.filter(isIn(task)).map(lastsMs)) : lastsMs(task),
    )
}

export interface Work {
  /** Of the page's own thread: how long each of its tasks worked, in ms. */
  readonly page: readonly number[]
  /** Of its workers, all together, in ms. */
  readonly workers: number
}

/** Runs `act`, and tells what worked meanwhile. */
export async function workOf(client: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const events: Traced[] = []
  const onData = ({ value }: { readonly value: readonly object[] }): void =>
    void events.push(...(value as readonly Traced[]))
  client.on('Tracing.dataCollected', onData)
  const ended = new Promise<void>((resolve) =>
    client.once('Tracing.tracingComplete', () => resolve()),
  )
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await act()
  await client.send('Tracing.end')
  await ended
  client.off('Tracing.dataCollected', onData)
  const threads = (called: string) =>
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === called)
  const tasks = (thread: Traced): readonly number[] =>
    tasksOf(events.filter(({ tid, pid }) => tid === thread.tid && pid === thread.pid))
  return {
    // Of several pages, the one that worked.
    page:
      threads('CrRendererMain')
        .map(tasks)
        .toSorted((x, y) => total(y) - total(x))[0] ?? [],
    workers: total(threads('DedicatedWorker thread').flatMap(tasks)),
  }
}
