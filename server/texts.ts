// Mails and notifications. No name, no word of a journal, no figure: others may see the screen.
import { productName } from '#domain/product.ts'
import { fr } from '#text/typography.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  /** The code that the text holds: the subject is shown on locked screens, and so are the first words. */
  readonly code?: string
}

/** All that mails are made of. */
export interface MailValues {
  readonly code: string
  readonly publicUrl: string
}
type With<Name extends keyof MailValues> = Pick<MailValues, Name>

const signature = `\n\n${productName}, ton journal intime`

/** Each mail that the server can send: `admin mail-preview` writes all of them. */
export const mails = {
  verification: ({ code }: With<'code'>): MailText => ({
    subject: `Ton code ${productName} pour confirmer ton adresse`,
    text: `Voici ton code pour confirmer ton adresse. Il est valable 10 minutes. Si tu n'as rien demandé, ignore ce message : aucun compte ne sera ouvert.

${code}${signature}`,
    code,
  }),

  reset: ({ code }: With<'code'>): MailText => ({
    subject: `Ton code ${productName} pour changer ton mot de passe`,
    text: `Voici ton code pour changer ton mot de passe. Il est valable 10 minutes. Si tu n'as rien demandé, ignore ce message : ton mot de passe ne change pas.

${code}${signature}`,
    code,
  }),

  passwordChanged: ({ publicUrl }: With<'publicUrl'>): MailText => ({
    subject: 'Ton mot de passe a été changé',
    text: `Le mot de passe de ton compte vient d'être changé avec un code reçu à cette adresse.

Ce n'était pas toi ? Change-le de nouveau depuis ${publicUrl}/forgot-password et protège ta boîte mail. Ce que tu as écrit reste chiffré : personne n'a pu le lire.${signature}`,
  }),

  deletion: ({ publicUrl }: With<'publicUrl'>): MailText => ({
    subject: 'Ton compte sera supprimé dans 7 jours',
    text: `La suppression de ton compte a été demandée. Comme le mot de passe vient d'être changé par e-mail, elle attend 7 jours.

Ce n'était pas toi ? Change ton mot de passe depuis ${publicUrl}/forgot-password : la suppression est alors annulée.${signature}`,
  }),

  test: (): MailText => ({
    subject: `Un essai de ${productName}`,
    text: `Ce message vient de ton serveur ${productName}. Si tu le lis, ceux qui portent un code arriveront aussi.${signature}`,
  }),
} satisfies Readonly<Record<string, (values: MailValues) => MailText>>

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
