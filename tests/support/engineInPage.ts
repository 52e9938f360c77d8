// The app's own engine in a page that shows nothing: built by quickSignUp.ts and run in the browser. It leaves on the phone
// exactly what the screens would have left.
import { phoneCalls } from './phoneCalls.ts'
import { createBrowserEngine } from '#app/browserEngine.ts'

export interface EngineInPage {
  signUp(email: string, password: string): Promise<void>
  verify(email: string, code: string): Promise<void>
  chooseUsername(username: string): Promise<void>
  /** A file as « Mes données » writes it. */
  importDays(file: string): Promise<void>
}

interface Outcome {
  readonly ok: boolean
  readonly error?: unknown
}

const expectDone = async (outcome: Promise<Outcome>): Promise<void> => {
  const { ok, error } = await outcome
  if (!ok) throw new Error(JSON.stringify(error))
}

Object.assign(globalThis, {
  startEngine(kdfWorkerUrl: string): EngineInPage {
    const phone = phoneCalls(createBrowserEngine(kdfWorkerUrl))
    const started = phone.session.start()
    return {
      async signUp(email, password) {
        await started
        await expectDone(phone.session.signUp(email, password))
      },
      verify: (email, code) => expectDone(phone.session.verifyEmail(email, code)),
      chooseUsername: (username) => expectDone(phone.session.setUsername(username)),
      importDays: (file) => expectDone(phone.data.importDays(file)),
    }
  },
})
