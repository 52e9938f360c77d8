import type { Day } from '#domain/day.ts'
import { datedText, hourText } from './dates.ts'
import { typographed } from './typography.ts'

/** « Mes appareils »: the phones on which the journal is open. */
export const devicesText = typographed({
  title: 'Mes appareils',
  intro: "Là où ton journal est ouvert. Si l'un d'eux n'est pas à toi, ferme-le.",
  here: 'Ici',
  thisPhone: 'Ce téléphone',
  now: 'En ce moment',
  elsewhere: 'Ailleurs',
  loading: 'Chargement de tes appareils...',
  failed: "Tes appareils n'ont pas pu être chargés. Ton journal, lui, est bien là.",
  bothFailed:
    "Tes appareils et tes clés d'accès n'ont pas pu être chargés. Ton journal, lui, est bien là.",
  /** Where the server has not said its name. */
  inHand: 'Celui que tu as en main',
  none: "Ton journal n'est ouvert nulle part ailleurs.",
  seenToday: (time: string): string => `Vu aujourd'hui à ${hourText(time)}`,
  seenYesterday: (time: string): string => `Vu hier à ${hourText(time)}`,
  seenOn: (day: Day, today: Day): string => `Vu le ${datedText(day, today)}`,
  openedOn: (day: Day, today: Day): string => `Ouvert le ${datedText(day, today)}`,
  close: 'Fermer',
  closeNamed: (name: string): string => `Fermer le journal sur ${name}`,
  closeTitle: (name: string): string => `Fermer ton journal sur ${name} ?`,
  closeDetail: "Il faudra le mot de passe pour l'y rouvrir.",
  closeDetailWithPasskeys:
    "Il faudra le mot de passe ou une clé d'accès pour l'y rouvrir. Si cet appareil a été volé, retire aussi sa clé d'accès, plus bas, sous « Clés d'accès ».",
  closeAll: 'Fermer partout ailleurs',
  closeAllTitle: 'Fermer ton journal partout ailleurs ?',
  closeAllDetail: "Il faudra le mot de passe pour l'y rouvrir, sur chaque appareil.",
  closeAllDetailWithPasskeys:
    "Il faudra le mot de passe ou une clé d'accès pour l'y rouvrir, sur chaque appareil. Si l'un d'eux a été volé, retire aussi sa clé d'accès, plus bas, sous « Clés d'accès ».",
  cancel: 'Annuler',
  closed: (name: string): string => `Ton journal est fermé sur ${name}.`,
  closedAll: 'Ton journal est fermé partout ailleurs.',
  closeUnanswered: "Rien n'a répondu clairement. Si l'appareil est encore dans la liste, réessaie.",
  closeFailed: "Ça n'a pas marché : rien n'a été fermé. Réessaie.",
  foot: "Un appareil fermé ne reçoit plus rien. Ce qu'il n'a pas encore envoyé y reste scellé. Si ton mot de passe vient d'être choisi avec un code reçu par e-mail, un appareil d'avant garde 7 jours de quoi être rouvert avec un tel code.",
})
