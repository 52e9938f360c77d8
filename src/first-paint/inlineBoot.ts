// The build's part, for vite.config.ts.
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { faultText } from '#text/fault.ts'

const boot = 'src/first-paint/boot.ts'

const { screen, offline } = faultText

/** Vite puts it before the first preload or module; the page has none, so it stood before the doctype, and pages were laid out by old rules. */
const importMap = /^(<script type="importmap">.*?<\/script>)\s*/s

/** What a visitor sees first is named as well: without, it would be asked for once the app runs. */
const landing = (bundle: Rolldown.OutputBundle): readonly HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => /\/welcome-/.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: {
        rel: 'landing',
        ...(file.endsWith('.css') && { as: 'style' }),
        crossorigin: true,
        href: `/${file}`,
      },
      injectTo: 'head',
    }))

/** Writes boot.ts into the page, where it waits for no request, and leaves it to start the built app. */
export const inlineBoot = (): Plugin => ({
  name: 'inline-boot',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      const map = importMap.exec(html)?.[1]
      if (map === undefined) throw new Error('The import map is not where Vite puts it.')
      page.source = html.replace(importMap, '').replace('<link rel="app"', `${map}\n    $&`)
    },
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        define: { pageFaults: JSON.stringify({ screen, offline }) },
        build: {
          write: false,
          target: 'es2023',
          modulePreload: false,
          // What boot.ts does not call runs nowhere: a library that stands beside what it calls is left out whole.
          rolldownOptions: {
            input: boot,
            output: { format: 'iife' },
            treeshake: { moduleSideEffects: false },
          },
        },
      })
      const [first] = [built].flat()
      const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
      if (chunk?.type !== 'chunk') throw new Error(`${boot} could not be built.`)
      return {
        html: html
          .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
          .replace(
            /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/,
            '<link rel="modulepreload" id="main" crossorigin href="$1">',
          )
          // Named here, and loaded by boot.ts: asking for them and compiling them would delay the words.
          .replaceAll('<link rel="modulepreload"', '<link rel="app"'),
        tags: [
          ...landing(bundle),
          { tag: 'script', children: chunk.code.trim(), injectTo: 'body' },
        ],
      }
    },
  },
})
