import { useEffect, useState } from 'react'
import { homeText } from '#text/home.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { showNotification } from '#ui/toastStore.ts'
import css from './HomeScreen.module.css'

/**
 * Whether the line has its room, for as long as Accueil is looked at: the network comes and goes under a thumb, and what stands below must
 * not move. A start goes on with the room that its first paint gave.
 */
const hasRoomNow = (isOnline: boolean): boolean =>
  document.querySelector('#boot main') === null
    ? !isOnline
    : document.querySelector('#boot [data-off]') !== null

/** « Hors ligne »: a line above the day, or a message where the line has no room. */
export function OfflineLine() {
  const isOnline = useWatched(useBrowser().isOnline)
  const [hasRoom] = useState(() => hasRoomNow(isOnline))
  const isMessage = !isOnline && !hasRoom
  useEffect(() => (isMessage ? showNotification(homeText.offline, 'info') : undefined), [isMessage])
  return hasRoom ? (
    <output className={css['offline']} data-off={isOnline ? undefined : ''}>
      {homeText.offline}
    </output>
  ) : null
}
