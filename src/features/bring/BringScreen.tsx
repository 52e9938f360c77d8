import { useLayoutEffect } from 'react'
import { BackButton } from '#journal-ui/links.tsx'
import { bringText } from '#text/bring.ts'
import { Note } from '#ui/Card.tsx'
import { beginStep } from '#ui/newStep.ts'
import { Screen } from '#ui/Screen.tsx'
import { BusyStep } from './BusyStep.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { FoundStep } from './FoundStep.tsx'
import { KeptStep, SealedStep } from './SealedStep.tsx'
import { useBring } from './useBring.ts'

/** « Apporte ton journal »: a file of another app, looked at, sealed and kept, one step after the other on one page. */
export function BringScreen() {
  const { step, sentence, notice, choose, place, add, stop, keep } = useBring()
  // What led to a step goes with the one before it. With the step itself: a moment later somebody's Tab may have gone on.
  useLayoutEffect(beginStep, [step.type])
  switch (step.type) {
    case 'choose':
      return (
        <Screen title={bringText.title} before={<BackButton to="/my-data" />}>
          <Said sentence={sentence ?? null} />
          <ChooseStep onFiles={choose} />
        </Screen>
      )
    case 'found':
      return (
        <Screen
          key="found"
          over={step.name === '' ? bringText.formatNames[step.found.format] : step.name}
          title={bringText.found(step.found.days)}
          before={<BackButton to="/my-data" onBack={stop} />}
        >
          <Said sentence={notice} />
          <FoundStep {...step} onPlaces={place} onAdd={add} onStop={stop} />
        </Screen>
      )
    case 'reading':
      return (
        <BusyStep
          key="busy"
          title={bringText.reading}
          detail={bringText.readingDetail(step.entries)}
          onStop={stop}
          stopText={bringText.cancel}
        />
      )
    case 'sealing':
      return (
        <BusyStep
          key="busy"
          title={bringText.sealing}
          detail={bringText.sealingDetail}
          progress={{ ...step, of: step.foreseen?.days ?? 0 }}
          onStop={stop}
          stopText={bringText.stop}
          stopDetail={bringText.stopDetail}
        />
      )
    case 'keeping':
      return (
        <BusyStep
          key="busy"
          title={bringText.keeping}
          detail={bringText.keepingDetail}
          progress={{ ...step, of: step.foreseen?.days ?? 0 }}
        />
      )
    case 'sealed':
      return <SealedStep {...step} said={<Said sentence={notice} />} onKeep={keep} onUndo={stop} />
    case 'kept':
      return <KeptStep kept={step.kept} />
  }
}

const news: ReadonlySet<string | null> = new Set([bringText.cancelled, bringText.keptWhole])

/** In the page and not over it: a message over it would hide its buttons where the letters are large. */
const Said = ({ sentence }: { readonly sentence: string | null }) =>
  sentence === null ? null : <Note kind={news.has(sentence) ? 'info' : 'error'}>{sentence}</Note>
