// What the server replies to people: one source, sent by the server with plain spaces and known to the app.
import { counted } from './counts.ts'
import { typographed } from './typography.ts'
import type { SignupError } from '#domain/password.ts'

export const apiText = {
  invalid: "Cette demande n'est pas valable. Rien n'a été changé.",
  signupClosed:
    "Ce serveur n'ouvre pas de nouveau journal pour le moment. Ceux qui existent déjà continuent comme avant.",
  invitationNeeded:
    "Ici, un journal s'ouvre sur invitation. Demande un lien à la personne qui tient ce serveur.",
  invitationUnknown:
    "Cette invitation n'est pas connue ici. Vérifie que le lien est entier, ou demandes-en un autre.",
  invitationUsed:
    'Cette invitation a déjà servi : un lien ouvre un seul journal. Demandes-en un autre.',
  invitationOver:
    "Cette invitation a expiré. Demande un nouveau lien à la personne qui te l'a donné.",
  emailTaken: 'Cet email est déjà utilisé.',
  alreadyOpen: 'Ton journal est déjà ouvert. Connecte-toi avec ton mot de passe.',
  wrongCredentials: 'Email ou mot de passe incorrect.',
  pending: 'Votre compte est en attente de vérification. Redirection...',
  verificationCodeWrong: 'Code de vérification incorrect',
  resetCodeWrong: 'Code de vérification invalide',
  codeUsedUp: 'Ce code ne sert plus. Demandes-en un nouveau avec « Renvoyer ».',
  resetCodeValid: 'Code valide',
  unauthorised: 'Reconnecte-toi pour continuer. Ce que tu as écrit est gardé sur ce téléphone.',
  sessionEnded:
    "Ton journal a été fermé ici depuis un autre de tes appareils. Entre ton mot de passe pour l'y rouvrir.",
  accountGone:
    "Ton compte n'existe plus sur le serveur. Ce que tu as écrit ici est gardé sur ce téléphone.",
  accountLeaving:
    'La suppression de ton compte a été demandée. Connecte-toi pour le garder. Ce que tu as écrit ici est gardé sur ce téléphone.',
  forbidden: "Ce n'est pas ton mot de passe actuel. Rien n'a été changé.",
  passkeyRefused: "Cette clé d'accès n'a pas pu être vérifiée. Rien n'a été changé. Réessaie.",
  passkeyUnknown:
    "Cette clé d'accès n'ouvre aucun journal ici. Connecte-toi avec ton mot de passe, ou choisis-en une autre.",
  passkeyAside:
    "Cette clé d'accès ne connecte plus : elle a été retirée, ou ajoutée juste avant un nouveau mot de passe choisi par e-mail. Prends ton mot de passe, ou choisis-en un nouveau avec « Mot de passe oublié ? » : elle rouvre encore tes anciennes journées, avec le code.",
  passkeyNeeded:
    "Pour remplacer le mot de passe de ce compte, il faut aussi une de ses clés d'accès. Rien n'a été changé.",
  recoveryWrong: "Ce n'est pas la clé de secours de ce compte. Rien n'a été changé.",
  passkeysFull: "Tu as déjà 20 clés d'accès. Retires-en une pour en ajouter une autre.",
  passkeyGuards:
    "Cette clé d'accès protège ton mot de passe oublié. Éteins d'abord cette protection, puis retire-la.",
  tooSoon:
    "Ton mot de passe a été remplacé par un code reçu par e-mail il y a moins de 7 jours : ce choix attend jusque-là. Rien n'a été changé.",
  passkeyExists: "Cette clé d'accès est déjà enregistrée. Rien n'a été changé.",
  notFound: "Il n'y a rien à cette adresse.",
  wrongMethod: "Cette adresse ne répond pas à ce genre de demande. Rien n'a été changé.",
  noEntry: "Aucun journal trouvé pour aujourd'hui.",
  exists: 'Cette journée est déjà écrite. Ouvre-la pour la modifier.',
  precondition: 'Cette journée a changé entre-temps. Les deux versions sont gardées.',
  preconditionRequired: "L'app doit dire quelle version elle remplace. Rien n'a été changé.",
  foreignKey:
    "Une partie de ce texte est scellée sous une clé inconnue de ce compte. Rien n'a été changé.",
  envelopeRequired: "Ce journal n'accepte que des textes chiffrés. Rien n'a été changé.",
  tooLarge: 'Ce texte est trop long pour être envoyé. Il reste sur ton téléphone.',
  mediaType: "Le contenu doit être du JSON. Rien n'a été changé.",
  missingAnswers: 'Les trois premières réponses sont obligatoires.',
  notToday: "Seule la journée d'aujourd'hui peut être écrite.",
  versionsFull:
    "Cette journée a été remplacée trop de fois en quelques jours. Tes mots sont gardés sur ce téléphone : ils repartiront d'eux-mêmes.",
  upgrade: "Mets l'app à jour pour continuer. Ce que tu as écrit est gardé.",
  limited: "Trop d'essais. Réessaie dans quelques minutes.",
  unavailable:
    'Le service est indisponible. Ce que tu as écrit est gardé : réessaie dans un moment.',
  quotaFull:
    "L'espace de ton journal sur le serveur est plein. Tes mots sont gardés sur ce téléphone : prends-en une copie depuis Mes données.",
  tooManyKeys:
    "Trop de clés ont été remplacées depuis que ton mot de passe a été changé par e-mail. Rien n'a été changé : réessaie dans 7 jours.",
  mailFailed: "L'e-mail n'a pas pu partir. Rien n'a été créé : réessaie dans un moment.",
  unknownPhone: 'Appareil inconnu',
  usernameInvalid: "Le nom d'utilisateur est invalide",
} as const

/** A code that was asked for and is not sent. */
export function codeNotSentText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait =
    minutes < 90
      ? counted(minutes, 'minute', 'minutes')
      : counted(Math.ceil(minutes / 60), 'heure', 'heures')
  return `Impossible de renvoyer le code : trop ont été demandés. Réessaie dans ${wait}.`
}

/** The same, ready to be shown. */
export const shownApiText = typographed(apiText)

export const fieldText: Record<SignupError, string> = {
  emailRequired: "L'email est requis",
  emailFormat: "Format d'email invalide",
  passwordRequired: 'Le mot de passe est requis',
  passwordTooShort: 'Le mot de passe doit contenir au moins 8 caractères',
  confirmationRequired: 'La confirmation du mot de passe est requise',
  confirmationDiffers: 'Les mots de passe ne correspondent pas',
}

/** The same, ready to be shown. */
export const shownFieldText = typographed(fieldText)
