// Songs as the server finds them. What is typed there leaves the phone; no word of the journal does.
import type { Music } from '#domain/music.ts'
import { apiOf } from '#engine/api/api.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Ten at most; null where the search fails. */
export const searchMusic = (
  journal: Pick<OpenJournal, 'http' | 'token'>,
  query: string,
): Promise<readonly Music[] | null> => apiOf(journal).searchMusic(query)
