import { useMatches } from '@tanstack/react-router'
import { PageLoading } from '#journal-ui/PageLoading.tsx'
import { Hidden } from '#ui/Hidden.tsx'

/** In the place of a page that is slow to come, under its name. */
export function AwaitedPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <main>
      <h1>
        <Hidden>{title}</Hidden>
      </h1>
      <PageLoading />
    </main>
  )
}
