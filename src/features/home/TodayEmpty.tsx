import { homeText } from '#text/home.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { Sunrise } from './Sunrise.tsx'
import { TypedWords } from './TypedWords.tsx'
import css from './TodayEmpty.module.css'

const startVibrationMs = 10

/** Nothing written today: the whole card invites to write. */
export function TodayEmpty({ hasDraft }: { readonly hasDraft: boolean }) {
  const { vibration } = useDevice()
  const navigation = useNavigation()
  const start = (): void => {
    vibration.vibrate(startVibrationMs)
    navigation.go('/fill-day')
  }
  return (
    <section className={css['today']}>
      <Sunrise />
      <div className={css['inside']}>
        <h2>{homeText.prompt}</h2>
        <TypedWords words={homeText.typed} />
        {hasDraft ? <p className={css['draft']}>{fr(homeText.draftToday)}</p> : null}
        <Button onClick={start}>{homeText.fill}</Button>
      </div>
    </section>
  )
}
