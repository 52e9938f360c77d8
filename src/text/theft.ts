import { counted, figureText, unitText } from './counts.ts'
import { typographed } from './typography.ts'

/** « Quelqu'un connaît peut-être mon mot de passe ». */
export const theftText = typographed({
  title: "Quelqu'un connaît peut-être mon mot de passe",
  intro:
    'Ton mot de passe change, tes autres appareils se ferment, et ce que tu écris reçoit une nouvelle clé. Tes journées restent toutes là.',
  over: "Ta clé de secours et tes clés d'accès d'aujourd'hui n'ouvriront plus rien. Tu pourras en refaire juste après. Si ton mot de passe a été remplacé par e-mail il y a moins de sept jours, elles peuvent encore rouvrir tes anciennes journées jusque-là.",
  sealedFirst:
    "Des jours sont encore scellés. Ouvre-les d'abord, tant que ta clé de secours et tes clés d'accès servent encore.",
  present: 'Ton mot de passe actuel',
  password: 'Nouveau mot de passe',
  passwordHint: "Au moins 8 caractères, et pas celui d'avant.",
  confirmation: 'Confirme le mot de passe',
  submit: 'Tout changer',
  submitting: 'Changement...',
  wrongPassword: "Ce n'est pas ton mot de passe actuel. Réessaie.",
  samePassword: "Choisis-en un autre : c'est celui que quelqu'un connaît peut-être.",
  failed: "Le changement n'a pas pu être confirmé. Réessaie : rien ne sera fait deux fois.",
  doneTitle: "C'est fait",
  done: 'Ton mot de passe est changé, tes autres appareils sont fermés, et ce que tu écris a une nouvelle clé.',
  progress: (done: number, total: number): string =>
    `${figureText(done)} ${unitText(done, 'journée', 'journées')} sur ${figureText(total)}`,
  progressLabel: 'Journées passées sous la nouvelle clé',
  goingOn: 'Tes journées passent sous la nouvelle clé. Continue ta journée, ça se fait tout seul.',
  allDone: 'Toutes tes journées sont sous la nouvelle clé.',
  kept: (days: number): string =>
    `${counted(days, 'journée reste', 'journées restent')} sous une ancienne clé.`,
  recovery: "Note une nouvelle clé de secours : l'ancienne ne sert plus.",
  firstRecovery: 'Note une clé de secours : si tu en avais une, elle ne sert plus.',
  makeKey: 'Créer ma clé',
})
