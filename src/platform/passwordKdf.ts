import { NotLoadedError } from '#domain/notLoaded.ts'

/** Argon2id in a worker that is started for one derivation and then ended. Rejects without WebAssembly, and where the worker is not loaded. */
export const createPasswordKdf =
  (workerUrl: string) =>
  (
    password: Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { type: 'module', name: 'kdf' })
      const end = (settle: () => void) => {
        worker.terminate()
        settle()
      }
      worker.addEventListener('message', ({ data }: MessageEvent<{ master: unknown }>) => {
        const { master } = data
        end(() =>
          master instanceof Uint8Array
            ? resolve(new Uint8Array(master))
            : reject(new Error('The key could not be derived.')),
        )
      })
      worker.addEventListener('error', () =>
        end(() => reject(new NotLoadedError('The worker that derives keys did not start.'))),
      )
      worker.postMessage({ password, salt })
    })
