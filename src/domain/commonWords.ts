// French words of four letters or more that say nothing of a year by coming back: folded, one form of each as people write it.
const words = `
alors apres assez aucun aucune aujourd aussi autant autre autres avaient avais avait avant avec avez avoir avons beaucoup bien bientot
celle celles celui cela cette ceux chaque chez chose choses combien comme comment contre dans debut dedans dehors deja demain depuis
derniere dernier dessous dessus deux devant devoir devrais devrait dois doit doivent donc dont durant elle elles encore enfin enormement
entre envie environ est-ce etaient etais etait etant etes etre eue eues exactement faire fais faisais faisait fait faite faites fallait
faut faudrait fera ferai fini finir fois font fond gens grace grand grande grands gros grosse hier heure heures ici ils jamais jour
journee journees jours juste jusqu laquelle lequel lesquels leur leurs loin longtemps lors lorsque lundi mardi mercredi jeudi vendredi
samedi dimanche maintenant mais malgre matin meme memes merci mettre midi mieux mien mienne mois moins moment moments mon monde nos notre
nous nouveau nouvelle nouveaux ontelle parce parfois parler parle part partie partir partout passe passee passer pendant pense penser
perdu personne petit petite petits petites peu peut peuvent peux plein plupart plus plusieurs plutot point pour pourquoi pourtant pouvait
pouvoir premier premiere prendre prend presque pris prise puis quand quatre quel quelle quelles quelqu quelque quelques quels quoi rien
sais sait sans savoir semaine semaines sera serait seul seule seulement sinon soir sommes sont sous souvent suis suite surtout tant tard
tellement temps tenir toujours tous tout toute toutefois toutes tres trois trop trouve trouver vais vers veut veux venir venu vient vite
voici voila voir voit vont vous vraiment vrai vraie vois
`
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
