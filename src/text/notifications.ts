import type { Day } from '#domain/day.ts'
import type { ReminderStatus } from '#domain/reminders.ts'
import { namedDayText } from './dates.ts'
import { typographed } from './typography.ts'

const hourText = (hour: number): string => `${hour} h`

/** « aujourd'hui à 20 h 02 », where the person is. `at`: epoch ms. */
function momentText(at: number, today: Day): string {
  // Formats are made each time: the person may travel while the app is open.
  const moment = new Date(at)
  const day = moment.toLocaleDateString('sv-SE') as Day
  const time = moment
    .toLocaleTimeString('fr-FR', { hour: 'numeric', minute: '2-digit' })
    .replace(':', ' h ')
  return `${day === today ? "aujourd'hui" : namedDayText(day, today)} à ${time}`
}

const status: Readonly<Record<ReminderStatus, string>> = {
  unsupported: 'Non supporté',
  blocked: 'Bloquées',
  on: 'Activées',
  toEnable: 'À activer',
  off: 'Désactivées',
}

export const notificationsText = typographed({
  title: 'Notifications',
  status,
  switch: 'Rappel du jour',
  switchBusy: 'Un instant...',
  hour: 'Heure du rappel',
  hourText,
  newTitle: 'Nouveau !',
  newDetail:
    "Un petit rappel par jour, à ton heure, seulement si ta journée n'est pas encore écrite.",
  confirmed: (hour: number): string =>
    `Ton rappel arrivera vers ${hourText(hour)}, les jours où rien n'est encore écrit.`,
  general:
    "Les notifications te préviennent même quand l'app est fermée. Elles ne montrent jamais ce que tu écris.",
  test: 'Envoyer un test',
  testSent: 'Test envoyé',
  testSentDetail: 'La notification arrive dans un instant.',
  testFailed: "Le test n'est pas parti. Réessaie dans un moment.",
  received: {
    reminder: (at: number, today: Day): string => `Dernier rappel reçu : ${momentText(at, today)}`,
    test: (at: number, today: Day): string => `Dernier test reçu : ${momentText(at, today)}`,
  },
  blockedTitle: 'Pour les autoriser de nouveau',
  blockedSteps: [
    "Touche le cadenas dans la barre d'adresse.",
    'Autorise les notifications.',
    'Recharge la page.',
  ],
  blockedInstalled:
    "App installée ? Passe par les réglages de ton téléphone, puis l'app, puis Notifications.",
  ios: "Sur iPhone, les rappels marchent une fois Lueur sur l'écran d'accueil.",
  iosHow: 'Voir comment',
  unsupported: 'Les notifications push ne sont pas supportées sur ce navigateur',
  denied: 'Permission refusée pour les notifications',
  failed: 'Activation échouée',
  failedDetail: 'Vérifiez vos paramètres de navigateur',
  hourWaits: (hour: number): string =>
    `Ton rappel passera à ${hourText(hour)} dès que le réseau revient.`,
  hourFailed: "L'heure n'a pas pu être changée. Réessaie.",
  done: 'Notifications activées !',
  doneDetail: 'Vous ne manquerez plus vos rappels quotidiens',
  close: 'Fermer',
})

/** The banner of Accueil. */
export const reminderBannerText = typographed({
  title: 'Un petit rappel ?',
  detail: (hour: number): string => `Chaque jour, à ${hourText(hour)}.`,
  enable: 'Activer',
  later: 'Plus tard',
  close: 'Ne plus proposer',
  closed: 'On ne te le proposera plus',
  closedDetail: 'Les rappels restent dans Réglages.',
})

/** What the worker shows. No word of the journal: anybody may be looking over a shoulder. */
export const pushText = typographed({
  title: 'Lueur',
  body: "Ta minute du jour t'attend.",
  /** In the place of a reminder that was left unread. */
  againBody: "Rien à rattraper : quelques mots suffisent pour aujourd'hui.",
  writtenTitle: "C'est déjà noté",
  writtenBody: "Ta journée est gardée sur ce téléphone. Rien d'autre à faire.",
})
