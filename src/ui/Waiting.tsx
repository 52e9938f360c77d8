import { OpenBook } from './OpenBook.tsx'
import css from './Waiting.module.css'

/** Over everything, while something must not be interrupted; a small sun rises. */
export const Waiting = ({
  text,
  isVeil = false,
}: {
  readonly text: string
  readonly isVeil?: boolean
}) => (
  <output className={isVeil ? css['veil'] : css['page']} aria-busy="true">
    <OpenBook isRising />
    <span>{text}</span>
  </output>
)
