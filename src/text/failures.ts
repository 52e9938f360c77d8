import { fr } from './typography.ts'
// Why something did not happen, in words: what happened, what is safe, one action.

/** The shape of the engine's failures, as far as words go. */
export interface Failure {
  readonly type: string
  readonly message?: string
  /** The words could not be kept here, and left all the same. */
  readonly isSent?: boolean
}

const sentences: Readonly<Record<string, string>> = {
  network: "Il faut du réseau pour cette étape. Réessaie dès qu'il revient.",
  tokenMissing: 'Token manquant dans la réponse',
  noWebAssembly:
    'Ce navigateur bloque ce qui chiffre ton journal (mode Isolement ?). Autorise ce site dans ses réglages, puis réessaie.',
  foreignKey:
    "Ce compte n'a pas été créé sur ce téléphone. Connecte-toi avec ton mot de passe pour ouvrir ton journal.",
  plainAccount: "Ce compte n'est pas chiffré : l'app ne peut pas l'ouvrir.",
  notStored:
    "Ton téléphone n'a plus de place, ou son stockage ne répond pas. Rien n'a été changé. Réessaie dans un moment.",
  signedOut: 'Reconnecte-toi pour continuer. Ce que tu as écrit est gardé sur ce téléphone.',
  'passkey none':
    "Ici, aucune clé d'accès ne peut servir. Ton mot de passe, lui, ouvre ton journal.",
  'passkey noPrf':
    "Cette clé d'accès ne sait pas ouvrir un journal chiffré. Prends ton mot de passe, ou une autre clé d'accès.",
  'passkey refused':
    "La clé d'accès n'a pas été donnée : c'était annulé, trop long, ou elle n'est plus là. Rien n'a été changé. Réessaie, ou prends ton mot de passe.",
  'passkey exists': "Cet appareil garde déjà une clé d'accès de ton journal.",
  'passkey failed':
    "La clé d'accès n'a pas répondu. Rien n'a été changé. Réessaie, ou prends ton mot de passe.",
  'passkey older':
    "Cette clé d'accès n'ouvre que tes anciennes journées. Prends ton mot de passe, ou choisis-en un nouveau avec « Mot de passe oublié ? » si l'actuel n'est pas de toi. Puis ajoutes-en une nouvelle dans « Mes appareils ».",
  'passkey other': "Cette clé d'accès est celle d'un autre journal. Rien n'a été changé.",
  noKey: 'Entre ton mot de passe pour ouvrir ton journal. Ce que tu as écrit est gardé.',
}

/** Something failed that nobody expected, as the phone's store does: how far it went is not known. */
export const brokenText = fr(
  "Ton téléphone n'a pas répondu jusqu'au bout : ce n'est peut-être pas fait. Recharge la page pour voir où tu en es.",
)

const sentFromMemory =
  "Ton téléphone n'a pas pu la garder, mais ta journée est bien partie : elle est gardée, chiffrée, hors de ce téléphone."

/** The server's own sentence when it gave one, ours when the cause is known, else `fallback`. */
export const failureText = (failure: Failure, fallback: string): string =>
  fr(
    (failure.isSent === true ? sentFromMemory : failure.message) ||
      (sentences[failure.type] ?? fallback),
  )
