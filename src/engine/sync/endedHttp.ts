// Calls that somebody waits for, outside of passes: one of which nothing is heard ends as without network (SY21 in SPEC.md). What measures
// the silence is loaded with the first call.
import { settle } from '#domain/result.ts'
import type { HttpDeps } from '#engine/api/http.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

type EndedDeps = Pick<OpenJournal, 'http' | 'clock' | 'timer'>

/** The same client, whose calls end by themselves. Passes have ends of their own, which wait longer on a slow network. */
export const endedHttp = (deps: EndedDeps): HttpDeps => ({
  ...deps.http,
  async fetch(...call) {
    const loaded = await settle(import('./silenceWatch.ts'))
    if (!loaded.ok) return deps.http.fetch(...call)
    const watch = loaded.value.createSilenceWatch(deps)
    return watch.run(({ http, signal }) => {
      const request = new Request(...call)
      request.signal.addEventListener('abort', () => watch.giveUp())
      return http.fetch(new Request(request, { signal }))
    })
  },
})

/** The same open journal over another client; what changes of it while it is open changes here too. */
export const overHttp = (journal: OpenJournal, http: HttpDeps): OpenJournal =>
  Object.create(journal, { http: { value: http, enumerable: true } }) as OpenJournal
