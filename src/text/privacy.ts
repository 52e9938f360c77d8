export const privacyText = {
  title: 'Confidentialité',
  promise:
    "Tes journées, tes humeurs et tes données personnelles sont chiffrées sur ton téléphone. Personne d'autre ne peut les lire.",
  music:
    "La musique fait exception : elle n'est pas chiffrée, pour que la recherche et les suggestions fonctionnent.",
  seen: 'Le service voit ton e-mail, les jours écrits et leurs heures, les épingles, ta série, ton fuseau horaire et la taille approximative des textes. Jamais leurs mots.',
  password:
    "Ton mot de passe ouvre ton journal, et personne d'autre ne le connaît : garde-le bien.",
  close: 'Fermer',
} as const
