import { useJournal } from '#context/session.ts'
import type { EntryView } from '#domain/entry.ts'
import { settle } from '#domain/result.ts'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'
import { PinButton } from './PinButton.tsx'

/** Pins a written day, or takes its pin back. */
export function PinDay({ entry }: { readonly entry: Pick<EntryView, 'day' | 'isPinned'> }) {
  const journal = useJournal()
  const pin = async (isPinned: boolean): Promise<boolean> => {
    const loaded = await settle(import('./pinDay.ts'))
    if (loaded.ok) return loaded.value.pinDay(journal, entry.day, isPinned)
    showNotification(homeText.pinFailed, 'error')
    return false
  }
  return <PinButton isPinned={entry.isPinned} onToggle={pin} />
}
