import { typographed } from './typography.ts'

export const privacyText = typographed({
  title: 'Confidentialité',
  promise:
    "Tes journées, tes humeurs et tes données personnelles sont chiffrées sur ton téléphone. Personne d'autre ne peut les lire.",
  music:
    "La musique fait exception : elle n'est pas chiffrée, pour que la recherche et les suggestions fonctionnent.",
  password:
    "Ton mot de passe ouvre ton journal, et personne d'autre ne le connaît : garde-le bien.",
  seenTitle: 'Ce que le service voit',
  seen: [
    "Ton e-mail, ton fuseau horaire, l'adresse de tes appareils sur le réseau, leur système, leur navigateur, et quand chacun a été vu, à la minute près.",
    "De chaque clé d'accès, l'appareil qui l'a faite et le dernier jour où elle a servi.",
    'Les jours écrits et leurs heures, ta série, tes épingles, tes musiques.',
    "L'heure de tes rappels et l'adresse où les envoyer.",
    'La taille approximative de tes textes, jamais leurs mots.',
    "Une version remplacée d'une journée reste 90 jours au plus sur le serveur, chiffrée elle aussi : personne d'autre que toi ne peut la relire ni la reprendre, depuis ta journée dans le calendrier.",
  ],
  limitsTitle: 'Ce qui dépend de toi et de nous',
  limits: [
    'Qui tient ton téléphone ouvert peut lire ton journal. Qui copie ses fichiers aussi, sauf si « Verrouiller Lueur » est activé, dans « Mes appareils ».',
    "Verrouillé, il montre encore à qui copie ses fichiers les jours écrits, tes épingles et tes musiques. D'avant le verrou, des traces peuvent rester un moment.",
    'Après « Effacer », des traces de ton journal peuvent rester un moment dans les fichiers du navigateur, sauf si Lueur était verrouillé.',
    "Si quelqu'un connaît ton mot de passe, « Mes appareils » ferme ton journal partout ailleurs et change ce qui l'ouvre.",
    "Comme toute app du web, Lueur demande de se fier au serveur pour le code qu'il envoie.",
  ],
  close: 'Fermer',
})
