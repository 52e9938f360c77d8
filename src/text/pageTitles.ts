// The document's title, page by page: what a tab, a history and a screen reader say. Never a word of the journal.
export const pageTitles = {
  welcome: 'Ton journal intime',
  signup: 'Créer mon journal',
  login: 'Se connecter',
  verifyEmail: 'Vérifier mon e-mail',
  setUsername: 'Choisir un pseudo',
  home: 'Accueil',
  fillDay: 'Remplir ma journée',
  journalDetail: 'Ma journée',
  calendar: 'Calendrier',
  settings: 'Réglages',
  account: 'Mon compte',
  editProfile: 'Modifier le profil',
  about: 'À propos',
  install: 'Installer',
} as const
