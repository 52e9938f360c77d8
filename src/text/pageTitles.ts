// The document's title, page by page: what a tab, a history and a screen reader say. Never a word of the journal.
import { typographed } from './typography.ts'

export const pageTitles = typographed({
  welcome: 'Ton journal intime',
  signup: 'Créer mon journal',
  login: 'Se connecter',
  forgotPassword: 'Mot de passe oublié',
  resetPassword: 'Nouveau mot de passe',
  verifyEmail: 'Vérifier mon e-mail',
  setUsername: 'Choisir un pseudo',
  home: 'Accueil',
  fillDay: 'Remplir ma journée',
  journalDetail: 'Ma journée',
  calendar: 'Calendrier',
  versions: 'Versions précédentes',
  settings: 'Réglages',
  account: 'Mon compte',
  devices: 'Mes appareils',
  theft: 'Mot de passe connu ?',
  editProfile: 'Modifier le profil',
  recoveryKey: 'Clé de secours',
  sealedDays: 'Jours scellés',
  myData: 'Mes données',
  bring: 'Apporte ton journal',
  about: 'À propos',
  install: 'Installer',
})
