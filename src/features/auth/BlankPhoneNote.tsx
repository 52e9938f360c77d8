import { resetPasswordText } from '#text/resetPassword.ts'
import { fr } from '#text/typography.ts'
import { Card } from '#ui/Card.tsx'
import css from './BlankPhoneNote.module.css'

/** Said before the last step: what comes back on a phone without the key, and what does not. */
export const BlankPhoneNote = () => (
  <Card className={css['note']}>
    <b>{fr(resetPasswordText.blankTitle)}</b>
    <p>{fr(resetPasswordText.blankBack)}</p>
    <p>{fr(resetPasswordText.blankSealed)}</p>
  </Card>
)
