import { isPagePath } from '#contract/pagePaths.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { expect, test } from 'vitest'

test('what the server answers by itself is not the page, nor a name like it', () => {
  const outside = [routes.health, routes.ready, routes.metrics]
  const inside = Object.values(routes).map((route) => apiPrefix + route)
  const more = [apiPrefix, `${apiPrefix}/`, '/.well-known', '/.well-known/change-password']
  for (const pathname of [...outside, ...inside, ...more]) {
    expect([pathname, isPagePath(pathname)]).toEqual([pathname, false])
  }
  for (const pathname of ['/apiary', '/healthy', '/metrics-of-mine', '/home/api', '/well-known']) {
    expect([pathname, isPagePath(pathname)]).toEqual([pathname, true])
  }
})

test('what names a file is not the page, and every other address is', () => {
  for (const pathname of ['/sw.js', '/assets/main', '/a/b.c', '/old.', '/b.c/', '/a..b']) {
    expect([pathname, isPagePath(pathname)]).toEqual([pathname, false])
  }
  for (const pathname of ['/', '/home', '/a.b/c', '/journal-detail', '/.hidden']) {
    expect([pathname, isPagePath(pathname)]).toEqual([pathname, true])
  }
})
