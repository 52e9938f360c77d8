import { useState } from 'react'
import { useEngine, useToday } from '#context/engine.ts'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { dayAt, parseDay, type Day } from '#domain/day.ts'
import { namesApart } from '#domain/namesApart.ts'
import { removePasskey, type AccountPasskey, type PasskeyList } from '#engine/session/passkeys.ts'
import { RetryButton } from '#journal-ui/RetryButton.tsx'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { RowGroup } from '#ui/RowGroup.tsx'
import { Tile } from '#ui/Tile.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { alertError, showAlert } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { AddPasskey, RenamePasskey } from './PasskeyDialogs.tsx'
import { NeedPasskeyRow } from './NeedPasskeyRow.tsx'
import type { Asked } from '#context/useAsked.ts'
import css from './DevicesScreen.module.css'

interface PasskeySectionProps {
  readonly known: Asked<PasskeyList>
  readonly askAgain: () => Promise<void>
}

/** « Clés d'accès »: what opens the journal without a password. */
export function PasskeySection({ known, askAgain }: PasskeySectionProps) {
  return (
    <RowGroup title={passkeysText.title}>
      {known.status === 'known' ? (
        <Passkeys {...known.value} onChanged={() => void askAgain()} />
      ) : known.status === 'failed' ? (
        <div className={css['part']}>
          <RetryButton
            variant="tonal"
            isFit={false}
            retry={askAgain}
            said={<Note kind="error">{passkeysText.failed}</Note>}
          />
        </div>
      ) : (
        <output className={css['asking']}>
          <Spinner />
          {passkeysText.loading}
        </output>
      )}
    </RowGroup>
  )
}

/** The name that is being typed for a passkey. */
interface TypedName {
  readonly id: string
  readonly name: string
}

const openNaming = createHeldState<TypedName>('passkeyName')

interface PasskeysProps extends PasskeyList {
  readonly onChanged: () => void
}

function Passkeys({ passkeys, isNeeded, onChanged }: PasskeysProps) {
  const engine = useEngine()
  const journal = useJournal()
  const today = useToday()
  const [openedAt] = useState(() => journal.clock.now())
  const [asked, setAsked] = useState<'add' | 'remove'>()
  const [chosen, setChosen] = useState<AccountPasskey>()
  const nameOf = namesApart(passkeys, ({ name, phone }) => name ?? phone)
  const { value: naming, hold: setNaming } = useHeldState(openNaming)
  // What was typed stays on the dialog while it closes.
  const [named, setNamed] = useState(naming)
  if (naming !== undefined && naming !== named) setNamed(naming)
  const { isBusy, submit } = useSubmit(async (_, passkey: AccountPasskey) => {
    const removed = await removePasskey(journal, passkey)
    onChanged()
    if (!removed.ok) return failureText(removed.error, passkeysText.removeFailed)
    showAlert(passkeysText.removed, 'success')
    return null
  }, alertError)
  const askToRemove = (passkey: AccountPasskey): void => {
    setChosen(passkey)
    setAsked('remove')
  }
  const close = (): void => setAsked(undefined)
  const remove = (): void => {
    if (chosen !== undefined) submit(chosen)
    close()
  }
  return (
    <>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={css['row']}>
          <Tile icon={laterIcons.passkey} tone="primary" size="s" />
          <div className={css['passkey']}>
            <p>
              <span>{nameOf(passkey)}</span>
              <small>
                {passkey.isCurrent ? usedText(passkey, today, openedAt) : passkeysText.older}
              </small>
            </p>
            <RoundButton
              icon="pencil"
              variant="bare"
              label={passkeysText.rename(nameOf(passkey))}
              onClick={() => setNaming({ id: passkey.id, name: passkey.name ?? passkey.phone })}
            />
            <RoundButton
              icon={laterIcons.trash}
              variant="bare"
              isBusy={isBusy && passkey.id === chosen?.id}
              disabled={isBusy && passkey.id !== chosen?.id}
              label={passkeysText.removeNamed(nameOf(passkey))}
              onClick={() => askToRemove(passkey)}
            />
          </div>
        </div>
      ))}
      <div className={css['part']}>
        {passkeys.length === 0 && engine.passkeys !== null ? <p>{passkeysText.none}</p> : null}
        {engine.passkeys === null ? (
          <p>{passkeysText.unsupported}</p>
        ) : (
          <Button variant="tonal" icon="plus" onClick={() => setAsked('add')}>
            {passkeysText.add}
          </Button>
        )}
      </div>
      {passkeys.length === 0 ? null : <NeedPasskeyRow isNeeded={isNeeded} onChanged={onChanged} />}
      <AddPasskey isOpen={asked === 'add'} onClose={close} onChanged={onChanged} />
      <RenamePasskey
        passkey={passkeys.find(({ id }) => id === named?.id)}
        name={named?.name ?? ''}
        onType={(name) => {
          if (named !== undefined) setNaming({ id: named.id, name })
        }}
        isOpen={naming !== undefined && passkeys.some(({ id }) => id === naming.id)}
        onClose={() => setNaming(undefined)}
        onChanged={onChanged}
      />
      <AlertDialog
        isOpen={asked === 'remove'}
        title={passkeysText.removeTitle(chosen === undefined ? '' : nameOf(chosen))}
        cancelLabel={passkeysText.cancel}
        confirmLabel={passkeysText.remove}
        isDestructive
        onCancel={close}
        onConfirm={remove}
      >
        <p>{passkeysText.removeDetail}</p>
        <p>{passkeysText.removeAside}</p>
      </AlertDialog>
    </>
  )
}

/** The server says a day of UTC: behind the one here after midnight in Paris, ahead of it in the evening of New York. */
function usedText({ usedOn }: AccountPasskey, today: Day, now: number): string {
  const day = usedOn === null ? null : parseDay(usedOn)
  if (day === null) return passkeysText.unused
  return day >= today || day >= dayAt(now, 0)
    ? passkeysText.usedToday
    : passkeysText.usedOn(day, today)
}
