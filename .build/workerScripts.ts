// Scripts of the service worker, beside the file that the browser asks for at each look for an update: that one holds the list of the
// app's files alone, and a release sends again only what it changed.
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const scripts = [
  { source: 'sw/core.ts', name: 'worker', variable: 'VITE_WORKER_CORE' },
  { source: 'sw/engine.ts', name: 'worker-engine', variable: 'VITE_WORKER_ENGINE' },
] as const

async function codeOf(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // A library would leave the choice to who uses it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      minify: true,
      lib: { entry: source, formats: ['iife'], name: 'script' },
    },
  })
  const [first] = [built].flat()
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${source} could not be built.`)
  return chunk.code
}

/** Emits each under a name of its content. sw.ts, which is built after the page, reads their addresses as variables. */
export const workerScripts = (): Plugin => ({
  name: 'worker-scripts',
  apply: 'build',
  async generateBundle() {
    for (const { source, name, variable } of scripts) {
      const code = await codeOf(source)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      const fileName = `assets/${name}-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
      process.env[variable] = `/${fileName}`
    }
  },
})
