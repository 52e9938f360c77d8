import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const fillDayText = typographed({
  placeholder: 'Écris ta réponse ici...',
  required: '* Obligatoire',
  empty: 'À compléter',
  progress: 'Questions obligatoires remplies',
  progressValue: (done: number, total: number): string => `${done} sur ${total}`,
  edit: (question: string): string => `Modifier : ${question}`,
  add: 'Ajouter',
  next: 'Suivant',
  saving: "En cours d'enregistrement",
  complete: 'Complété',
  kept: 'Enregistré sur ton téléphone',
  notKept:
    "Ces mots ne sont pas encore enregistrés : ton téléphone n'a plus de place ou ne répond pas. Garde cette page ouverte, un nouvel essai se fait tout seul.",
  notSaved:
    "Ton téléphone n'a plus de place, ou son stockage ne répond pas. Garde cette page ouverte : tes mots y sont encore. Réessaie dans un moment.",
  tooLong:
    'Cette réponse dépasse 40\u202F000 caractères. Raccourcis-la pour pouvoir enregistrer : en attendant, elle reste ici en brouillon.',
  copy: 'Copier mes mots',
  leaveTitle: 'Tes mots ne sont pas encore enregistrés',
  leaveDetail:
    "Ils ne sont que sur cette page. Si tu restes, un nouvel essai se fait tout seul ; si l'app se ferme avant, ils sont perdus. Copie-les d'abord.",
  stay: 'Rester',
  leave: 'Quitter',
  save: 'Enregistrer',
  saveNeeds: (count: number): string =>
    `Encore ${counted(count, 'réponse obligatoire', 'réponses obligatoires')} avant d'enregistrer.`,
  saveTooLong: 'Une réponse est trop longue : raccourcis-la pour pouvoir enregistrer.',
  confirmTitle: "Confirmer l'enregistrement ?",
  missing: 'Certaines réponses sont manquantes :',
  optional: "Aucune réponse n'est obligatoire, tu peux compléter plus tard !",
  cancel: 'Annuler',
  confirm: 'Confirmer',
  savingEntry: 'Enregistrement en cours...',
  changingEntry: 'Modification en cours...',
  savedTitle: "C'est écrit.",
  savedDetail: 'Ta journée est gardée, même sans réseau.',
  saveFailed: "Une erreur est survenue lors de l'enregistrement du journal",
  changeFailed: 'Une erreur est survenue lors de la modification du journal',
  resumedEdit: 'Tu reprends des changements qui ne sont pas encore dans ta journée.',
  clockOff: (day: string): string =>
    `Ton téléphone se croit le ${day}, et son horloge n'est pas à l'heure. Mets-la à l'heure avant d'écrire : ta journée pourrait porter une autre date.`,
  stays: (day: string): string => `Il est passé minuit : cette page reste celle du ${day}.`,
})
