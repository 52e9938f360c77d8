// Four boxes for one code. The whole code may be pasted or filled by the browser in any of them; backspace in an empty
// box steps back; arrows move. The value is one text of digits, where a space stands for an empty box.
import { useEffect, useEffectEvent, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { classNames } from './classNames.ts'
import css from './CodeBoxes.module.css'

interface CodeBoxesProps {
  readonly length: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** The last box was filled, and no other is empty. */
  readonly onFilled: (value: string) => void
  /** The code in a text that was pasted; null where none is found. */
  readonly codeIn: (text: string) => string | null
  /** The digits in a text that was typed. */
  readonly digitsIn: (text: string) => string
  readonly labelledBy: string
  readonly boxLabel: (number: number) => string
  /** Id of the message that refuses the code. */
  readonly wrongBecause: string | undefined
}

export function CodeBoxes(props: CodeBoxesProps) {
  const { length, value, onChange, labelledBy, boxLabel, wrongBecause } = props
  const isInvalid = wrongBecause !== undefined
  const group = useRef<HTMLFieldSetElement>(null)
  const focusBox = (index: number): void => {
    const boxes = group.current?.querySelectorAll('input')
    const box = boxes?.[Math.max(0, Math.min(index, length - 1))]
    box?.focus()
    box?.select()
  }
  const digits = value.padEnd(length, ' ').split('')
  // A refused code stays, with its first box selected; in an unfinished code the first empty box is focused.
  const takeFocus = useEffectEvent(() => focusBox(Math.max(0, digits.indexOf(' '))))
  useEffect(() => takeFocus(), [])
  useEffect(() => {
    if (isInvalid) takeFocus()
  }, [isInvalid])

  const put = (text: string, from: number): void => {
    const typed = props.digitsIn(text)
    if (typed === '' && text !== '') return
    const start = typed.length >= length ? 0 : from
    const next = [...digits]
    if (typed === '') next[from] = ' '
    for (const [index, digit] of typed
      .slice(0, length - start)
      .split('')
      .entries()) {
      next[start + index] = digit
    }
    const code = next.join('')
    onChange(code)
    if (typed === '') return
    const end = start + typed.length
    focusBox(end)
    if (end >= length && !code.includes(' ')) props.onFilled(code)
  }

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key === 'ArrowLeft') focusBox(index - 1)
    else if (event.key === 'ArrowRight') focusBox(index + 1)
    else if (event.key === 'Backspace' && digits[index] === ' ' && index > 0) {
      onChange(digits.with(index - 1, ' ').join(''))
      focusBox(index - 1)
    } else return
    event.preventDefault()
  }

  const onPaste = (event: ClipboardEvent, index: number): void => {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    put(props.codeIn(text) ?? text, index)
  }

  return (
    <fieldset className={css['boxes']} aria-labelledby={labelledBy} ref={group}>
      {digits.map((digit, index) => (
        <input
          // A box is its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={classNames(digit !== ' ' && css['filled'])}
          value={digit.trim()}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={boxLabel(index + 1)}
          aria-invalid={isInvalid}
          aria-describedby={wrongBecause}
          // A digit typed over the same digit fires no change event: the focus must still move.
          onBeforeInput={(event) => {
            if (event.nativeEvent.data !== digit) return
            event.preventDefault()
            put(digit, index)
          }}
          onChange={(event) => put(typedIn(event.target.value, digit), index)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => onPaste(event, index)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}

/** What was added to a box that held `before`: a second digit replaces the first. */
const typedIn = (text: string, before: string): string =>
  text.length === 2 && text.includes(before) ? text.replace(before, '') : text
