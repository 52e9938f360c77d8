// Mails and notifications. No name, no word of a journal, no figure: others may see the screen.
import { productName } from '#domain/product.ts'
import { apiText } from '#text/api.ts'
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
  /** System and browser, as in a list of phones; null when they are not known. */
  readonly phoneName: string | null
}
type With<Name extends keyof MailValues> = Pick<MailValues, Name>

/** Read on a phone, tired: what it is, what to do, what if it was not you. An address to open stands on a line of its own. */
const mail = (subject: string, paragraphs: readonly string[]): MailText => ({
  subject: fr(subject),
  text: fr(['Bonjour,', ...paragraphs, `${productName}, ton journal intime`].join('\n\n')),
})

/** The code comes after more words than a locked screen shows. */
const codeMail = (
  code: string,
  { subject, what, ignored }: Readonly<Record<'subject' | 'what' | 'ignored', string>>,
): MailText => ({
  ...mail(subject, [
    `Voici ton code pour ${what}. Recopie-le dans ${productName}, sur l'écran qui te le demande. Il marche une seule fois et dure 10 minutes.`,
    code,
    'Trop tard ? Touche « Renvoyer » sur ce même écran pour en recevoir un autre.',
    `Tu n'as rien demandé ? Ne fais rien : sans ce code, ${ignored}. Ne le donne à personne.`,
  ]),
  code,
})

const changedPassword = (publicUrl: string, ...more: readonly string[]): MailText =>
  mail(`Ton mot de passe ${productName} a été changé`, [
    "Le mot de passe de ton compte vient d'être changé, avec un code envoyé à cette adresse.",
    "C'était toi ? Tout va bien. Tes autres appareils te demanderont le nouveau.",
    `Ce n'était pas toi ? Quelqu'un lit sans doute tes messages. Change d'abord le mot de passe de ta boîte e-mail, puis celui de ${productName}, ici :
${publicUrl}/forgot-password`,
    ...more,
  ])

const staysSealed =
  'Ce que tu as écrit reste chiffré : un code reçu par e-mail ne suffit pas pour le lire.'

/** Each mail that the server can send: `admin mail-preview` writes all of them. */
export const mails = {
  verification: ({ code }: With<'code'>): MailText =>
    codeMail(code, {
      subject: `Ton code ${productName} pour confirmer ton adresse`,
      what: 'confirmer ton adresse et ouvrir ton journal',
      ignored: "aucun compte ne s'ouvre à ton adresse",
    }),

  reset: ({ code }: With<'code'>): MailText =>
    codeMail(code, {
      subject: `Ton code ${productName} pour changer ton mot de passe`,
      what: 'choisir un nouveau mot de passe',
      ignored: 'ton mot de passe ne change pas',
    }),

  passwordChanged: ({ publicUrl }: With<'publicUrl'>): MailText =>
    changedPassword(publicUrl, staysSealed),

  /** The same, where passkeys were put aside that a thief of the mailbox may have made. */
  passkeysChangedToo: ({ publicUrl }: With<'publicUrl'>): MailText =>
    changedPassword(
      publicUrl,
      "Les clés d'accès ajoutées depuis le code précédent ne te connectent plus. Si l'une d'elles est à toi, ajoutes-en une nouvelle : c'est dans « Mon compte », puis « Mes appareils ».",
      staysSealed,
    ),

  /** To the owner of an account without keys, whose words the server can read. */
  plainPasswordChanged: ({ publicUrl }: With<'publicUrl'>): MailText => changedPassword(publicUrl),

  /** Its owner said that somebody may know the password. */
  keyChanged: ({ publicUrl }: With<'publicUrl'>): MailText =>
    mail(`Ton mot de passe ${productName} a été changé`, [
      "Le mot de passe de ton compte vient d'être changé, depuis un appareil où ton journal est ouvert. Tes autres appareils sont fermés, et l'ancienne clé de secours ne sert plus.",
      "C'était toi ? Tout va bien. Note une nouvelle clé de secours : c'est dans « Mon compte ».",
      `Ce n'était pas toi ? Quelqu'un connaît ton mot de passe. Choisis-en un autre ici :
${publicUrl}/forgot-password`,
    ]),

  /** To somebody whose account was opened on a phone that it did not know. */
  newSignIn: ({ phoneName }: With<'phoneName'>): MailText =>
    mail(`Nouvelle connexion à ton compte ${productName}`, [
      "Quelqu'un vient de se connecter à ton compte, sur un appareil où il n'était pas ouvert :",
      phoneName ?? apiText.unknownPhone,
      "C'était toi ? Tout va bien, tu n'as rien à faire.",
      `Ce n'était pas toi ? Ouvre ${productName}, va dans « Mon compte », puis « Mes appareils », et ferme ton journal sur cet appareil. Change ensuite ton mot de passe : c'est dans « Mon compte » aussi.`,
    ]),

  /** The same, opened with a passkey: closing the phone and another password leave it as it is. */
  newPasskeySignIn: ({ phoneName }: With<'phoneName'>): MailText =>
    mail(`Nouvelle connexion à ton compte ${productName}`, [
      "Quelqu'un vient de se connecter à ton compte avec une de tes clés d'accès, sur un appareil où il n'était pas ouvert :",
      phoneName ?? apiText.unknownPhone,
      "C'était toi ? Tout va bien, tu n'as rien à faire.",
      `Ce n'était pas toi ? Ouvre ${productName}, va dans « Mon compte », puis « Mes appareils », et ferme ton journal sur cet appareil. Sous « Clés d'accès », retire aussi cette clé d'accès : changer ton mot de passe ne l'arrête pas. Si tu ne sais pas laquelle c'est, choisis « Quelqu'un connaît peut-être mon mot de passe », sur cette même page : toutes tes clés d'accès sont alors retirées.`,
    ]),

  /** A token alone removes one. */
  passkeyRemoved: ({ phoneName }: With<'phoneName'>): MailText =>
    mail(`Une clé d'accès vient d'être retirée de ton compte ${productName}`, [
      "Une clé d'accès n'ouvre plus ton journal. Elle avait été ajoutée sur cet appareil :",
      phoneName ?? apiText.unknownPhone,
      "C'était toi ? Tout va bien, tu n'as rien à faire.",
      `Ce n'était pas toi ? Ouvre ${productName}, va dans « Mon compte », puis « Mes appareils », et ferme ton journal là où ce n'est pas toi. Change ensuite ton mot de passe : c'est dans « Mon compte » aussi. S'il n'ouvre plus ton journal, choisis « Mot de passe oublié ? » sur l'écran de connexion.`,
    ]),

  /** To somebody who may now open their journal without a password. */
  passkeyAdded: ({ phoneName }: With<'phoneName'>): MailText =>
    mail(`Une clé d'accès vient d'être ajoutée à ton compte ${productName}`, [
      "Une clé d'accès ouvre maintenant ton journal sans mot de passe. Elle a été ajoutée avec ton mot de passe, sur cet appareil :",
      phoneName ?? apiText.unknownPhone,
      "C'était toi ? Tout va bien, tu n'as rien à faire.",
      `Ce n'était pas toi ? Ouvre ${productName}, va dans « Mon compte », puis « Mes appareils », et retire cette clé d'accès. Change ensuite ton mot de passe : quelqu'un d'autre le connaît.`,
    ]),

  recoveryKeyMade: (): MailText =>
    mail(`Une clé de secours vient d'être créée pour ton compte ${productName}`, [
      "Une clé de secours, douze mots, peut maintenant ouvrir ton journal si ton mot de passe se perd. Elle a été créée avec ton mot de passe, et remplace celle d'avant s'il y en avait une.",
      "C'était toi ? Garde ses mots en lieu sûr. Tu n'as rien d'autre à faire.",
      `Ce n'était pas toi ? Change ton mot de passe : quelqu'un d'autre le connaît. Crée ensuite une nouvelle clé de secours, dans « Mon compte » : elle annule celle-ci.`,
    ]),

  deletion: ({ publicUrl }: With<'publicUrl'>): MailText =>
    mail(`Ton compte ${productName} sera supprimé dans 7 jours`, [
      "La suppression de ton compte vient d'être demandée. Comme son mot de passe a été changé par e-mail il y a peu, elle attend 7 jours : le temps de dire non, si ce n'était pas toi.",
      "C'était toi ? Tu n'as rien à faire.",
      `Tu veux garder ton compte ? Connecte-toi d'ici là, ou choisis un nouveau mot de passe ici, et rien ne sera supprimé :
${publicUrl}/forgot-password`,
      "Si ce n'était pas toi, change aussi le mot de passe de ta boîte e-mail : quelqu'un lit sans doute tes messages.",
    ]),

  test: (): MailText =>
    mail(`Un essai de ${productName}`, [
      `Ce message vient de ton serveur ${productName}. Si tu le lis, ceux qui portent un code arriveront aussi.`,
    ]),
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
