import { type ReactNode, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { addDays, type Day } from '#domain/day.ts'
import { namesApart } from '#domain/namesApart.ts'
import { listPasskeys, type PasskeyList } from '#engine/session/passkeys.ts'
import { endOtherPhones, endPhone, listPhones, type AccountPhone } from '#engine/session/phones.ts'
import { BackButton, ButtonLink } from '#journal-ui/links.tsx'
import { RetryButton } from '#journal-ui/RetryButton.tsx'
import { EndRow } from '#journal-ui/Row.tsx'
import { localMoment } from '#platform/localMoment.ts'
import { devicesText } from '#text/devices.ts'
import { theftText } from '#text/theft.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { RowGroup } from '#ui/RowGroup.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Tile } from '#ui/Tile.tsx'
import { Unbroken } from '#ui/Unbroken.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { alertError, showAlert } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { AppLockRow } from './AppLockRow.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { useAsked, type Asked } from '#context/useAsked.ts'
import css from './DevicesScreen.module.css'

/** « Mes appareils »: where the journal is open. One that is not the person's own is ended here. */
export function DevicesScreen() {
  const asked = useAsked(listPhones)
  const passkeys = useAsked(listPasskeys)
  const hasFailed = passkeys.known.status === 'failed'
  // What failed of both is said once: the one waits for the other.
  const isHalf = asked.known.status === 'failed' && passkeys.known.status === 'asking'
  const known: Asked<readonly AccountPhone[]> = isHalf ? { status: 'asking' } : asked.known
  const askBoth = (): Promise<unknown> =>
    Promise.all([asked.askAgain(), hasFailed && passkeys.askAgain()])
  const phones = known.status === 'known' ? known.value : []
  const ownName = phones.find(({ isOwn }) => isOwn)?.name ?? ''
  return (
    <Screen title={devicesText.title} before={<BackButton to="/account-settings" />}>
      <p className={css['intro']}>{devicesText.intro}</p>
      <RowGroup title={devicesText.here}>
        {/* There from the first moment: what stands below would move under the finger. */}
        <PhoneRow
          title={devicesText.thisPhone}
          detail={known.status === 'failed' ? devicesText.inHand : ownName}
          isHere
        >
          <span className={css['now']}>{devicesText.now}</span>
        </PhoneRow>
        <AppLockRow />
      </RowGroup>
      <ButtonLink variant="tonal" icon={laterIcons.password} to="/password-known">
        <span>
          <Unbroken text={theftText.title} />
        </span>
      </ButtonLink>
      {known.status === 'known' ? (
        <OtherPhones
          phones={phones.filter(({ isOwn }) => !isOwn)}
          hasPasskeys={hasPasskeys(passkeys.known)}
          onEnded={() => void asked.askAgain()}
        />
      ) : known.status === 'failed' ? (
        <RetryButton
          variant="tonal"
          isFit={false}
          retry={askBoth}
          said={<Note kind="error">{hasFailed ? devicesText.bothFailed : devicesText.failed}</Note>}
        />
      ) : (
        <output className={css['asking']}>
          <Spinner />
          {devicesText.loading}
        </output>
      )}
      {/* Below a list that is still to come it would move; beside one that failed it says nothing again. */}
      {known.status === 'known' || (known.status === 'failed' && !hasFailed) ? (
        <PasskeySection {...passkeys} />
      ) : null}
    </Screen>
  )
}

/** Until it is known that there are none, a passkey may open what is closed. */
const hasPasskeys = (known: Asked<PasskeyList>): boolean =>
  known.status !== 'known' || known.value.passkeys.length > 0

const closeDetail = (ended: AccountPhone | 'all' | undefined, mayUsePasskey: boolean): string =>
  ended === 'all'
    ? mayUsePasskey
      ? devicesText.closeAllDetailWithPasskeys
      : devicesText.closeAllDetail
    : mayUsePasskey
      ? devicesText.closeDetailWithPasskeys
      : devicesText.closeDetail

interface OtherPhonesProps {
  readonly phones: readonly AccountPhone[]
  readonly hasPasskeys: boolean
  readonly onEnded: () => void
}

function OtherPhones({ phones, hasPasskeys: mayUsePasskey, onEnded }: OtherPhonesProps) {
  const journal = useJournal()
  const today = useToday()
  const nameOf = namesApart(phones, ({ name }) => name)
  const [asked, setAsked] = useState<AccountPhone | 'all'>()
  const [ending, setEnding] = useState<AccountPhone | 'all'>()
  const { isBusy, submit } = useSubmit(async (_isHere, ended: AccountPhone | 'all') => {
    const reply = await (ended === 'all' ? endOtherPhones(journal) : endPhone(journal, ended))
    onEnded()
    if (!reply.ok) {
      // Of a call that nobody answered it is not known what became.
      const isKnown = reply.error.type === 'refused'
      return isKnown ? devicesText.closeFailed : devicesText.closeUnanswered
    }
    showAlert(
      ended === 'all' ? devicesText.closedAll : devicesText.closed(nameOf(ended)),
      'success',
    )
    return null
  }, alertError)
  const end = (): void => {
    if (asked !== undefined) submit(asked)
    setEnding(asked)
    setAsked(undefined)
  }
  const isEnding = (one: AccountPhone | 'all'): boolean => isBusy && ending === one
  return (
    <>
      {phones.length === 0 ? (
        <p className={css['foot']}>{devicesText.none}</p>
      ) : (
        <>
          <RowGroup title={devicesText.elsewhere}>
            {phones.map((phone) => (
              <PhoneRow key={phone.id} title={nameOf(phone)} detail={seenText(phone, today)}>
                <Button
                  variant="tonal"
                  isFit
                  isBusy={isEnding(phone)}
                  disabled={isBusy && !isEnding(phone)}
                  aria-label={devicesText.closeNamed(nameOf(phone))}
                  onClick={() => setAsked(phone)}
                >
                  {devicesText.close}
                </Button>
              </PhoneRow>
            ))}
          </RowGroup>
          <EndRow
            icon={laterIcons.endPhone}
            label={devicesText.closeAll}
            isBusy={isEnding('all')}
            onClick={() => (isBusy ? undefined : setAsked('all'))}
          />
          <p className={css['foot']}>{devicesText.foot}</p>
        </>
      )}
      <AlertDialog
        isOpen={asked !== undefined}
        title={
          asked === undefined || asked === 'all'
            ? devicesText.closeAllTitle
            : devicesText.closeTitle(nameOf(asked))
        }
        cancelLabel={devicesText.cancel}
        confirmLabel={devicesText.close}
        isDestructive
        onCancel={() => setAsked(undefined)}
        onConfirm={end}
      >
        {closeDetail(asked, mayUsePasskey)}
      </AlertDialog>
    </>
  )
}

/** To the minute for today and yesterday; of longer ago the day says enough. */
function seenText({ seenAt, createdAt }: AccountPhone, today: Day): string {
  const { day, time } = localMoment(Date.parse(seenAt ?? createdAt))
  if (seenAt === null) return devicesText.openedOn(day, today)
  if (day >= today) return devicesText.seenToday(time)
  if (day === addDays(today, -1)) return devicesText.seenYesterday(time)
  return devicesText.seenOn(day, today)
}

interface PhoneRowProps {
  readonly title: string
  readonly detail: string
  readonly isHere?: boolean
  readonly children: ReactNode
}

const PhoneRow = ({ title, detail, isHere = false, children }: PhoneRowProps) => (
  <div className={css['row']}>
    <Tile icon="phone" tone={isHere ? 'glow' : 'primary'} size="s" />
    <div>
      <p>
        {isHere ? <b>{title}</b> : <span>{title}</span>}
        <small>{detail === '' ? '\u00A0' : detail}</small>
      </p>
      {children}
    </div>
  </div>
)
