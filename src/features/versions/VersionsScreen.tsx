import { useEffect, useRef, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { Day } from '#domain/day.ts'
import { takeVersionBack, type DayVersion, type VersionView } from '#engine/data/dayVersions.ts'
import { EntryAnswers } from '#journal-ui/EntryAnswers.tsx'
import { BackButton, useGoBack } from '#journal-ui/links.tsx'
import { RetryButton } from '#journal-ui/RetryButton.tsx'
import { localMoment } from '#platform/localMoment.ts'
import { failureText } from '#text/failures.ts'
import { GlowSign } from '#journal-ui/GlowSign.tsx'
import { glowText } from '#text/glow.ts'
import { versionsText } from '#text/versions.ts'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { alertError, showAlert } from '#ui/toastStore.ts'
import { useVersions } from './useVersions.ts'
import css from './VersionsScreen.module.css'

interface VersionsScreenProps {
  readonly day: Day
}

/** « Versions précédentes » of a day: each can be read, and taken back. */
export function VersionsScreen({ day }: VersionsScreenProps) {
  const journal = useJournal()
  const today = useToday()
  const goBack = useGoBack()
  const { isAsking, hasFailed, isDayHere, versions, hasMore, askMore } = useVersions(day)
  const [asked, setAsked] = useState<VersionView>()
  // The first version that « Voir les précédentes » brings: the button may be gone, and the focus with it.
  const [firstNew, setFirstNew] = useState<number>()
  const { isBusy, submit } = useSubmit(async (isHere, version: VersionView) => {
    const taken = await takeVersionBack(journal, version)
    if (!taken.ok) return takeBackFailureText(taken.error)
    showAlert(versionsText.taken, 'success')
    if (isHere()) goBack('/calendar')
    return null
  }, alertError)
  const takeBack = (): void => {
    if (asked !== undefined) submit(asked)
    setAsked(undefined)
  }
  return (
    <Screen title={versionsText.title} before={<BackButton to="/calendar" />}>
      <p className={css['intro']}>{versionsText.intro(day, today)}</p>
      {versions.map((version, at) => (
        // Versions of one instant have no name of their own here, and none ever moves.
        <VersionCard
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          version={version}
          hasFocus={at === firstNew}
          isBusy={isBusy}
          onTakeBack={setAsked}
        />
      ))}
      {hasFailed || hasMore ? (
        // The same one, which keeps the focus while it asks.
        <RetryButton
          variant="tonal"
          isFit={false}
          retry={() => {
            setFirstNew(versions.length)
            return askMore()
          }}
          said={
            hasFailed ? (
              <Note kind="error">
                {isDayHere === true ? versionsText.failed : versionsText.failedAlone}
              </Note>
            ) : null
          }
        >
          {hasFailed ? versionsText.retry : versionsText.more}
        </RetryButton>
      ) : isAsking ? (
        <output className={css['asking']}>
          <Spinner />
          {versionsText.loading}
        </output>
      ) : versions.length === 0 ? (
        <Empty detail={versionsText.none} />
      ) : null}
      <AlertDialog
        isOpen={asked !== undefined}
        title={versionsText.askTitle}
        cancelLabel={versionsText.cancel}
        confirmLabel={versionsText.confirm}
        onCancel={() => setAsked(undefined)}
        onConfirm={takeBack}
      >
        {versionsText.askDetail}
      </AlertDialog>
    </Screen>
  )
}

interface VersionCardProps {
  readonly version: DayVersion
  /** Its heading takes the focus as it comes. */
  readonly hasFocus: boolean
  readonly isBusy: boolean
  readonly onTakeBack: (version: VersionView) => void
}

function VersionCard({
  version: { replacedAt, view },
  hasFocus,
  isBusy,
  onTakeBack,
}: VersionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  const today = useToday()
  const replaced = localMoment(replacedAt)
  return (
    <Card className={css['version']}>
      <h2 ref={heading} tabIndex={-1}>
        {versionsText.replaced(replaced.day, replaced.time, today)}
      </h2>
      {view === null ? (
        <p>{versionsText.damaged}</p>
      ) : (
        <>
          <div>
            <EntryAnswers entry={view} isWhole />
          </div>
          {view.glow === null ? null : (
            <p className={css['song']}>
              <GlowSign glow={view.glow} />
              <span>{glowText.named(view.glow)}</span>
            </p>
          )}
          {view.music === null ? null : (
            <p className={css['song']}>
              <Icon name="music" isSmall />
              <span>{musicText.song(view.music.name, view.music.artists)}</span>
            </p>
          )}
          {view.isSealed || view.isNewer ? null : (
            <Button variant="tonal" isFit isBusy={isBusy} onClick={() => onTakeBack(view)}>
              {versionsText.takeBack}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

type Failed = Extract<Awaited<ReturnType<typeof takeVersionBack>>, { readonly ok: false }>

function takeBackFailureText(failure: Failed['error']): string {
  if (failure.type === 'notSent') return versionsText.notSent
  if (failure.type === 'sealed') return versionsText.sealed
  return failureText(failure, versionsText.notTaken)
}
