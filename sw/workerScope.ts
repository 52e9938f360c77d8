// What the worker's scripts hand to each other: each is a file of its own, and shares nothing but the worker's scope.
import type { ReceivedPush } from '#engine/reminders/reminders.ts'
import type { AppFile } from './appFiles.ts'

/** What the worker asks of the engine. */
export interface WorkerEngine {
  /** Rejects while words wait. */
  readonly drain: () => Promise<void>
  readonly receive: (push: ReceivedPush) => Promise<{ readonly isWritten: boolean }>
  readonly renew: () => Promise<void>
}

export interface WorkerScope extends ServiceWorkerGlobalScope {
  /** The app's files, each with its hash. */
  files: readonly AppFile[]
  /** Runs one of the worker's own scripts. After the installation only those that were run before. */
  importOwn: (url: string) => void
  engineUrl: string
  /** Names the build, for the engine. */
  build: string
  /** There once its script has run. */
  workerEngine?: WorkerEngine
}
