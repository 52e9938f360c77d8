import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA, type ManifestOptions, type VitePWAOptions } from 'vite-plugin-pwa'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { inlineBoot } from './src/first-paint/inlineBoot.ts'
import { chromiumArgs, chromiumPath } from './tests/support/chromium.ts'
import { temporaryFolder } from './tests/support/memoryFolder.ts'
import { chunks, isFirst } from './.build/chunks.ts'
import { page, shortHashOf, unhashedPage, unnamed } from './.build/fingerprint.ts'
import { compressedSiblings, nameBuild } from './.build/nameBuild.ts'
import { makeNotices } from './.build/notices.ts'
import { workerScripts } from './.build/workerScripts.ts'

const packageFile = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  author?: { url?: string }
}
const developerUrl = packageFile.author?.url
if (developerUrl === undefined)
  throw new Error('package.json must give author.url: À propos links to it.')
process.env['VITE_DEVELOPER_URL'] = developerUrl

const screenshot = (name: string, label: string) =>
  ({
    src: `/screenshots/${name}.png`,
    sizes: '780x1688',
    type: 'image/png',
    form_factor: 'narrow',
    label,
  }) as const
const shortcutIcon = (name: string) => ({
  src: `/shortcut-${name}-192x192.png`,
  sizes: '192x192',
  type: 'image/png',
})

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Lueur — journal intime',
  short_name: 'Lueur',
  description: 'Ton journal intime, une minute par jour. Chiffré, même hors ligne.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#fdf5f1',
  theme_color: '#fdf5f1',
  categories: ['lifestyle', 'health'],
  icons: [
    { src: '/pwa-192x192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/pwa-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/maskable-icon-512x512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/monochrome-icon-512x512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
  screenshots: [
    screenshot('home', 'Ta journée, ta série, tes souvenirs'),
    screenshot('write', 'Quatre questions, une minute'),
    screenshot('welcome', 'Ton journal intime, une minute par jour'),
    {
      src: '/screenshots/install.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Un code à scanner ouvre Lueur sur ton téléphone',
    },
  ],
  shortcuts: [
    { name: 'Écrire ma journée', url: '/fill-day', icons: [shortcutIcon('write')] },
    { name: 'Calendrier', url: '/calendar', icons: [shortcutIcon('calendar')] },
  ],
  launch_handler: { client_mode: 'navigate-existing' },
}

type InjectOptions = NonNullable<VitePWAOptions['injectManifest']>
type ManifestTransform = NonNullable<InjectOptions['manifestTransforms']>[number]

/**
 * The worker installs what was built, or nothing. The page, which bears the name of the build, is hashed once it has it. `hash`: as
 * sw/appFiles.ts reads it; workbox knows no such field, and passes it on.
 */
const withHashes: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => {
    if (entry.url === page) return { ...entry, revision: unnamed, hash: unhashedPage }
    const hash = shortHashOf(readFileSync(`dist/${entry.url}`))
    return { ...entry, ...(/\.(?:png|svg)$/.test(entry.url) && { revision: hash }), hash }
  }),
  warnings: [],
})

/** Puts the licences of what ships beside the page, as /notices.txt. */
const notices = (): Plugin => ({
  name: 'notices',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'notices.txt', source: makeNotices() })
  },
})

/** What Dexie's package names first is an older form of it, which every phone would read at each start. */
const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^dexie$/,
          replacement: path.resolve('node_modules/dexie/dist/modern/dexie.mjs'),
        },
        // React has what these stood in for.
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
          replacement: 'use-sync-external-store/with-selector.js',
        },
      ],
    },
  }),
})

/** The shortest hash that rolldown makes for so many chunks: each release sends the lists of these names again. */
const named = 'assets/[name]-[hash:7]'

/** A busy machine is no failure: what is awaited comes, or does not within these. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  env: { TMPDIR: temporaryFolder() },
} as const
// Files that run in one worker share its modules: loading them anew for each file took longer than the tests.
const inNode = {
  ...patient,
  environment: 'node',
  isolate: false,
  setupFiles: ['tests/support/leaveToFull.ts'],
}

const librariesInTheBrowser = [
  '@base-ui/react/alert-dialog',
  '@base-ui/react/dialog',
  '@simplewebauthn/browser',
  '@tanstack/react-router',
  'axe-core',
  'date-fns/addDays',
  'date-fns/addMonths',
  'date-fns/differenceInCalendarDays',
  'date-fns/getDaysInMonth',
  '@date-fns/utc',
  'dexie',
  'dexie-react-hooks',
  'fake-indexeddb',
  'fast-check',
  'hash-wasm',
  'ky',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'valibot',
  'vitest-browser-react',
  'zustand',
  'zustand/vanilla',
]

export default defineConfig({
  plugins: [
    react(),
    leanLibraries(),
    inlineBoot(),
    workerScripts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          '**/*.{js,css,html,woff2,webmanifest}',
          'logo.svg',
          // Of reminders.
          '{pwa-192x192,badge-96x96}.png',
        ],
        // The browser stores them with the worker.
        globIgnores: ['assets/worker-*.js'],
        manifestTransforms: [withHashes],
        target: 'es2023',
      },
    }),
    notices(),
    nameBuild(packageFile.version),
    compressedSiblings(),
  ],
  build: {
    target: 'es2023',
    cssTarget: ['safari16.4', 'chrome111'],
    reportCompressedSize: false,
    modulePreload: {
      // Every browser that the app supports has it.
      polyfill: false,
      // Whoever asks for a later chunk has the first ones: they are in no list of what to load with it.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isFirst(file)),
    },
    // Names of chunks stand in the page alone: a changed one renames no other.
    chunkImportMap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        entryFileNames: `${named}.js`,
        chunkFileNames: `${named}.js`,
        assetFileNames: `${named}[extname]`,
      },
    },
  },
  css: {
    modules: {
      // No hash: names of the files are unique (tests/styles.test.ts), and these compress better.
      generateScopedName: (name, file) => `${path.basename(file, '.module.css')}-${name}`,
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  test: {
    // Most of them wait, for a server or a clock, more than they compute: one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'node',
          include: ['tests/{unit,simulation}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'contract', include: ['tests/{contract,attacks}/**/*.test.ts'] },
      },
      {
        extends: true,
        // Every library that these tests reach: one that Vite met while they run would reload the page under them.
        optimizeDeps: { include: librariesInTheBrowser },
        test: {
          ...patient,
          name: 'chromium',
          include: ['tests/unit/engine/crypto/*.test.ts', 'tests/components/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
