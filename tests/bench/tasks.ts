// How long the page's own thread and its workers work, whatever else runs on this machine.
import type { CDPSession } from '@playwright/test'

interface TracedTask {
  readonly name: string
  readonly tid: number
  readonly pid: number
  /** Microseconds that the thread worked: what else runs on this machine does not count. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

export const total = (list: readonly number[]): number => list.reduce((sum, ms) => sum + ms, 0)

export interface Work {
  /** Of the page's own thread: how long each of its tasks worked, in ms. */
  readonly page: readonly number[]
  /** Of its workers, all together, in ms. */
  readonly workers: number
}

/** Runs `act`, and tells what worked meanwhile. */
export async function workOf(client: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const events: TracedTask[] = []
  const onData = ({ value }: { readonly value: readonly object[] }): void =>
    void events.push(...(value as readonly TracedTask[]))
  client.on('Tracing.dataCollected', onData)
  const ended = new Promise<void>((resolve) =>
    client.once('Tracing.tracingComplete', () => resolve()),
  )
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await act()
  await client.send('Tracing.end')
  await ended
  client.off('Tracing.dataCollected', onData)
  const threads = (called: string) =>
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === called)
  const tasks = (thread: TracedTask): readonly number[] =>
    events
      .filter(
        ({ name, tid, pid }) =>
          name === 'ThreadControllerImpl::RunTask' && tid === thread.tid && pid === thread.pid,
      )
      .map(({ tdur = 0 }) => tdur / 1000)
  return {
    // Of several pages, the one that worked.
    page:
      threads('CrRendererMain')
        .map(tasks)
        .toSorted((x, y) => total(y) - total(x))[0] ?? [],
    workers: total(threads('DedicatedWorker thread').flatMap(tasks)),
  }
}
