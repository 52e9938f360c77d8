import css from './Spinner.module.css'

export const Spinner = () => <i className={css['spinner']} aria-hidden="true" />
