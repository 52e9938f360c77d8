// A process is a page or a worker of one phone running one piece of the engine. Whatever it awaits waits here until the
// schedule lets it go on, so a process can be stopped for ever between any two steps: before an opening, between a join
// and a seal, before or after a transaction, with a request on its way.
export interface Step {
  /** Does the step at one instant and hands its result over. */
  run(): void
  readonly isNetwork: boolean
}

export class Process {
  readonly name: string
  readonly deviceId: number
  readonly userId: string
  readonly token: string
  readonly steps: Step[] = []
  isDead = false
  isDone = false

  constructor(name: string, deviceId: number, userId: string, token: string) {
    this.name = name
    this.deviceId = deviceId
    this.userId = userId
    this.token = token
  }

  get isAlive(): boolean {
    return !this.isDead && !this.isDone
  }

  /** A local step: the schedule decides when it happens. */
  readonly local = <T>(act: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      this.steps.push({
        isNetwork: false,
        run: () => {
          try {
            resolve(act())
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        },
      })
    })

  /** From now on nothing that it awaited ever comes. */
  kill(): void {
    this.isDead = true
    this.steps.length = 0
  }
}

/** Lets every continuation run until all of them wait for the schedule again. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })
