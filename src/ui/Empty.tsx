import { OpenBook } from './Waiting.tsx'
import css from './Empty.module.css'

/** In place of what is not there, with what to do about it. Also stands in sentences that are read aloud as they come. */
export const Empty = ({ title, detail }: { readonly title?: string; readonly detail: string }) => (
  <span className={css['empty']}>
    <OpenBook />
    {title === undefined ? null : <b>{title}</b>}
    <span>{detail}</span>
  </span>
)
