// How long the page's own thread works, whatever else runs on this machine.
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

/** Runs `act`, and tells how long each task of the page's own thread worked, in milliseconds. */
export async function tasksOf(
  client: CDPSession,
  act: () => Promise<unknown>,
): Promise<readonly number[]> {
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
  const pages = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const work = (thread: TracedTask): readonly number[] =>
    events
      .filter(
        ({ name, tid, pid }) =>
          name === 'ThreadControllerImpl::RunTask' && tid === thread.tid && pid === thread.pid,
      )
      .map(({ tdur = 0 }) => tdur / 1000)
  // Of several pages, the one that worked.
  return pages.map(work).toSorted((x, y) => total(y) - total(x))[0] ?? []
}
