// Which build of the app rules on this phone, told by the names of its caches.
const prefix = 'lueur-start-'

/** The worker of a build keeps the page under the start address here: there is one such cache, of the build that rules. */
export const startCacheName = (build: string): string => `${prefix}${build}`

/** Start caches of all builds but this one: while there are some and none of its own, another build has taken its place. */
export const otherStartCaches = (names: readonly string[], build: string): readonly string[] =>
  names.filter((name) => name.startsWith(prefix) && name !== startCacheName(build))

/** True if a newer build rules by now, as after another tab's yes: this page still shows the former one. */
export function isReplaced(cacheNames: readonly string[], build: string): boolean {
  return (
    !cacheNames.includes(startCacheName(build)) && otherStartCaches(cacheNames, build).length > 0
  )
}
