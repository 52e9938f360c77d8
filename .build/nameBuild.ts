// The last steps of the build, once the worker stands beside the page: the name, and the compressed copies.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { named } from './fingerprint.ts'

async function readFiles(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, Uint8Array]> => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file).split(path.sep).join('/'), await readFile(file)]
    })
  return new Map(await Promise.all(files))
}

/** What a server serves of a built folder: not the compressed copies. */
export async function readServed(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = await readFiles(folder)
  return new Map([...files].filter(([file]) => !/\.(?:br|gz)$/.test(file)))
}

/** Runs once all files are written, in the order of the plugins. */
function afterBuild(name: string, run: (outDir: string) => Promise<void>): Plugin {
  let outDir = 'dist'
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle: { order: 'post', sequential: true, handler: () => run(outDir) },
  }
}

/** Writes the build's fingerprint into page and worker, and the list of all files beside them. */
export const nameBuild = (version: string): Plugin =>
  afterBuild('name-build', async (outDir) => {
    for (const [file, content] of named(await readFiles(outDir), version)) {
      await mkdir(path.dirname(path.join(outDir, file)), { recursive: true })
      await writeFile(path.join(outDir, file), content)
    }
  })

const compressible = /\.(?:js|css|html|svg|webmanifest|json)$/

/** Writes `.br` and `.gz` beside each text asset, so that the server compresses nothing while answering. */
export const compressedSiblings = (): Plugin =>
  afterBuild('compressed-siblings', async (outDir) => {
    for (const [name, content] of await readFiles(outDir)) {
      if (!compressible.test(name)) continue
      const file = path.join(outDir, name)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }
  })
