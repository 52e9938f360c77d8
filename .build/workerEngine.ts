// The worker's engine, a script of its own: the worker itself stays small, and runs this only when it has something to do.
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const source = 'sw/engine.ts'

/** Emits the script under a name of its content, which sw.ts reads as VITE_WORKER_ENGINE: it is built after the page. */
export const workerEngine = (): Plugin => ({
  name: 'worker-engine',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        copyPublicDir: false,
        target: 'es2023',
        minify: true,
        lib: { entry: source, formats: ['iife'], name: 'engine' },
      },
    })
    const [first] = [built].flat()
    const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
    if (chunk?.type !== 'chunk') throw new Error(`${source} could not be built.`)
    const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
    const fileName = `assets/worker-engine-${hash}.js`
    this.emitFile({ type: 'asset', fileName, source: chunk.code })
    process.env['VITE_WORKER_ENGINE'] = `/${fileName}`
  },
})
