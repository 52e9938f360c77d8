import css from './Unbroken.module.css'

const joined = /(\S+-\S+)/

/** A sentence of the specification, letter for letter: no line of it ends inside « as-tu » or « est-ce ». */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(joined).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={css['word']}>
        {part}
      </span>
    ),
  )
