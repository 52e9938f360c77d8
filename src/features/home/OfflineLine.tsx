import { useEffect, useState } from 'react'
import { homeText } from '#text/home.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { showNotification } from '#ui/toastStore.ts'
import css from './HomeScreen.module.css'

/**
 * Whether the line has its room, for as long as Accueil is looked at: the network comes and goes under a thumb, and what stands below must
 * not move. A start goes on with the room that its first paint gave.
 */
function hasRoomNow(isOnline: boolean): boolean {
  const painted = document.querySelector('#boot main')
  return painted === null ? !isOnline : painted.querySelector('[data-line="said"]') !== null
}

/** « Hors ligne »: a line above the day, or a message where the line has no room. */
export function OfflineLine() {
  const isOnline = useWatched(useBrowser().isOnline)
  const [hasRoom] = useState(() => hasRoomNow(isOnline))
  const isMessage = !isOnline && !hasRoom
  useEffect(() => (isMessage ? showNotification(homeText.offline, 'info') : undefined), [isMessage])
  return hasRoom ? (
    <output className={css['offline']} data-line={isOnline ? 'empty' : 'said'}>
      {homeText.offline}
    </output>
  ) : null
}
