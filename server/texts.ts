// Mails and notifications. No name, no word of a journal, no figure: others may see the screen.
import { productName } from '#domain/product.ts'
import { fr } from '#text/typography.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  /** The code that the text holds: the subject is shown on locked screens, and so are the first words. */
  readonly code?: string
}

const signature = `\n\n${productName}, ton journal intime`

export const verificationMail = (code: string): MailText => ({
  subject: `Ton code ${productName} pour confirmer ton adresse`,
  text: `Voici ton code pour confirmer ton adresse. Il est valable 10 minutes. Si tu n'as rien demandé, ignore ce message : aucun compte ne sera ouvert.

${code}${signature}`,
  code,
})

export const resetMail = (code: string): MailText => ({
  subject: `Ton code ${productName} pour changer ton mot de passe`,
  text: `Voici ton code pour changer ton mot de passe. Il est valable 10 minutes. Si tu n'as rien demandé, ignore ce message : ton mot de passe ne change pas.

${code}${signature}`,
  code,
})

export const passwordChangedMail = (publicUrl: string): MailText => ({
  subject: 'Ton mot de passe a été changé',
  text: `Le mot de passe de ton compte vient d'être changé avec un code reçu à cette adresse.

Ce n'était pas toi ? Change-le de nouveau depuis ${publicUrl}/forgot-password et protège ta boîte mail. Ce que tu as écrit reste chiffré : personne n'a pu le lire.${signature}`,
})

export const deletionMail = (publicUrl: string): MailText => ({
  subject: 'Ton compte sera supprimé dans 7 jours',
  text: `La suppression de ton compte a été demandée. Comme le mot de passe vient d'être changé par e-mail, elle attend 7 jours.

Ce n'était pas toi ? Change ton mot de passe depuis ${publicUrl}/forgot-password : la suppression est alors annulée.${signature}`,
})

export const testMail: MailText = {
  subject: `Un essai de ${productName}`,
  text: `Ce message vient de ton serveur ${productName}. Si tu le lis, ceux qui portent un code arriveront aussi.${signature}`,
}

/** What a phone shows: fixed sentences, ready to be read. */
export const pushTexts = {
  reminder: {
    title: fr("Ta minute du jour t'attend"),
    body: fr("Quelques mots suffisent pour garder une trace d'aujourd'hui."),
  },
  test: {
    title: productName,
    body: fr("Les rappels arrivent bien ici. Ta minute du jour t'attend."),
  },
} as const
