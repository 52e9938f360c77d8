// The app's own files, and nothing else: an answer of the API is never cached.
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isPagePath } from '#contract/pagePaths.ts'
import { onlyBuilt, page, type AppFile } from './appFiles.ts'
import { createStartCache, routeToCaches } from './staticRoutes.ts'

/** The page's revision is the name of the whole build (.build/fingerprint.ts). Undefined under the dev server. */
export const buildOf = (files: readonly AppFile[]): string | undefined =>
  files.find(({ url }) => url === page)?.revision ?? undefined

/** `files`: the build's, each with its hash: the worker installs these very files, or nothing. */
export function serveApp(scope: ServiceWorkerGlobalScope, files: readonly AppFile[]): void {
  const build = buildOf(files)
  if (build === undefined) return
  const controller = new PrecacheController({
    plugins: [onlyBuilt(files, scope.location.href)],
  })
  controller.addToCacheList([...files])
  const startCache = createStartCache(scope, build)

  async function install(event: ExtendableEvent): Promise<void> {
    await controller.install(event)
    const response = await controller.matchPrecache(page)
    if (response !== undefined) await startCache.keep(response)
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(install(event))
    routeToCaches(event, startCache.name)
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([controller.activate(event), startCache.dropOthers()]))
  })
  cleanupOutdatedCaches()
  // The page has one address here. Under « / », which the next route serves, its hash would refuse the page of a newer build.
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname),
    controller.createHandlerBoundToURL(page),
  )
}
