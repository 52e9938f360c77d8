import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { myDataText } from '#text/myData.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { journalMarkdown, missingFrom, missingFromMarkdown } from './journalMarkdown.ts'
import css from './MyDataScreen.module.css'

type Format = 'json' | 'markdown'

const formats: Record<Format, { readonly ending: string; readonly type: string }> = {
  json: { ending: 'json', type: 'application/json' },
  markdown: { ending: 'md', type: 'text/markdown' },
}

/** A day that is too long for one stands there in parts. */
const countDays = ({ days }: JournalFile): number => new Set(days.map(({ date }) => date)).size

interface ExportButtonsProps {
  readonly today: Day
  /** Null when there is nothing to take any more. */
  readonly read: () => Promise<JournalFile | null>
}

export function ExportButtons({ today, read }: ExportButtonsProps) {
  const { files } = useBrowser()
  const [busy, setBusy] = useState<Format>()
  const take = async (format: Format): Promise<void> => {
    setBusy(format)
    const reading = await settle(read())
    setBusy(undefined)
    if (!reading.ok || reading.value === null) {
      showNotification(myDataText.exportFailed, 'error')
      return
    }
    const file = reading.value
    const { ending, type } = formats[format]
    const [content, missing] =
      format === 'json'
        ? [JSON.stringify(file, null, 2), missingFrom(file)]
        : [journalMarkdown(file, today), missingFromMarkdown(file)]
    files.save(`${myDataText.fileName(today)}.${ending}`, type, content)
    showNotification(
      [myDataText.exported(countDays(file), file.drafts.length), ...missing].join(' '),
      'success',
    )
  }
  return (
    <>
      {(['json', 'markdown'] as const).map((format) => (
        <div className={css['way']} key={format}>
          <Button
            variant="tonal"
            isBusy={busy === format}
            disabled={busy !== undefined && busy !== format}
            onClick={() => void take(format)}
          >
            {busy === format ? myDataText.preparing : myDataText[format]}
          </Button>
          <p>{myDataText[`${format}Detail`]}</p>
        </div>
      ))}
    </>
  )
}
