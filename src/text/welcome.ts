import { typographed } from './typography.ts'

export const welcomeText = typographed({
  title: 'Lueur',
  tagline: 'Ton journal intime, une minute par jour.',
  points: {
    private: { title: '100 % privé', detail: "Personne d'autre ne peut te lire." },
    streak: { title: 'Série quotidienne', detail: 'Un jour écrit, une flamme qui grandit.' },
    music: { title: 'Musique du jour', detail: 'Garde la chanson qui va avec.' },
  },
  closed: "Ce serveur n'ouvre pas de nouveau journal pour le moment.",
  byInvitation: "Ici, un journal s'ouvre sur invitation.",
  start: 'Commencer',
  signIn: 'Se connecter',
})
