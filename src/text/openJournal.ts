import { typographed } from './typography.ts'

export const openJournalText = typographed({
  title: 'Entre ton mot de passe pour ouvrir ton journal',
  intro:
    "Ton journal est chiffré : ce téléphone a besoin de ton mot de passe, la première fois et chaque fois qu'il a été rechiffré ailleurs.",
  password: 'Mot de passe',
  submit: 'Ouvrir mon journal',
  submitting: 'Ouverture...',
  missing: 'Le mot de passe est requis',
  wrong: "Ce n'est pas ton mot de passe. Réessaie.",
  failed: "Ton journal n'a pas pu s'ouvrir. Rien n'a été changé : réessaie.",
  forgot:
    'Mot de passe oublié ? Déconnecte-toi et choisis-en un nouveau : ce qui est écrit ici reste, scellé.',
  signOut: 'Se déconnecter',
})
