// Whether a password is among the first that somebody would try. It is warned of, never refused. Loaded only where a password is chosen:
// the words that the lists of leaked passwords have in common, English and French, and the ways in which people dress them up.

/** Without accents, in small letters; what stands before or behind them is cut off before they are looked up. */
const words = `
password passwort passwd passe motdepasse monmotdepasse nouveaumotdepasse secret changeme letmein welcome bienvenue admin
administrator administrateur root user guest test testing demo default login access master system server computer
ordinateur internet google facebook youtube twitter instagram snapchat tiktok netflix spotify amazon microsoft windows
apple iphone samsung android orange free bouygues yahoo hotmail gmail wanadoo linkedin adobe oracle cisco
qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty azertyui azertyuiop azertyuio asdf asdfgh asdfghjk asdfghjkl qsdf
qsdfgh qsdfghjk qsdfghjklm zxcv zxcvbn zxcvbnm wxcv wxcvbn aqwzsx qazwsx qazwsxedc azeqsd azqswx aqwzsxedc poiuyt
mlkjhgfdsq abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc azeaze aaaa zzzz xxxx
iloveyou jetaime jetadore amour monamour mamour moncoeur coeur bisous bisou calin caline cherie chouchou chou doudou
loulou louloute minou minette nounours nounou poupette puce mapuce titi toto tata tutu loulou bebe bibi coco coucou
bonjour bonsoir salut hello merci soleil lune etoile etoiles fleur fleurs rose papillon coccinelle licorne arcenciel
bonheur sourire espoir liberte freedom paix peace love loveme lover loveyou forever always toujours jamais never
sunshine summer winter autumn spring hiver automne printemps rainbow flower butterfly angel ange angels anges
princess princesse prince king queen reine boss chief champion winner legend hero vampire pirate ninja samurai
monkey dragon tigger tiger tigre panther panthere lion lionne loup wolf bear ours horse cheval chevaux poney dauphin
dolphin eagle aigle falcon faucon chat chats chaton chien chiens chienne kitty puppy cookie bunny lapin souris tortue
football baseball basketball soccer hockey tennis rugby handball volley judo karate boxing danse dance gymnastique
arsenal liverpool chelsea barcelona barcelone realmadrid juventus allezlom marseille olympique psgpsg parissg stade
ronaldo messi mbappe zidane zizou neymar griezmann platini lebron jordan kobe tyson schumacher ferrari porsche lamborghini
mercedes peugeot renault citroen bmwbmw audi harley yamaha kawasaki ducati mustang corvette camaro scooter
superman batman spiderman ironman starwars skywalker matrix pokemon pikachu naruto sasuke goku vegeta sangoku onepiece
zelda mario sonic minecraft fortnite roblox callofduty warcraft worldofwarcraft diablo playstation xbox nintendo
harrypotter hogwarts poudlard hermione gandalf frodo simpson simpsons homer bart barbie mickey minnie donald disney
asterix obelix tintin milou schtroumpf totoro snoopy garfield scooby scoobydoo hellokitty stitch
metallica nirvana acdc slipknot ironmaiden eminem tupac rihanna beyonce shakira madonna mylene johnny hallyday beatles
music musique guitar guitare piano rockstar rock metal rap
paris france francais lyon lille nantes bordeaux toulouse nice rennes strasbourg montpellier bretagne breizh corse corsica
alsace provence belgique bruxelles suisse geneve quebec montreal canada algerie maroc tunisie senegal portugal espagne
italie italia london londres england america newyork california texas chicago boston
maman papa mamanpapa papamaman mami mamie papi papy family famille enfants mesenfants mylove babygirl babyboy baby
monbebe monange monchat monchien ouioui nonnon vivelavie lavie lavieestbelle carpediem hakunamatata nevergiveup
whatever nothing something computer trustno blink shadow hunter killer ranger buster thunder storm phoenix cheese pepper
ginger banana banane chocolat chocolate vanille caramel cerise fraise framboise orange citron pomme cookies nutella coffee
cafe pizza fromage biere vodka whisky pastis champagne
silver golden diamond diamant crystal cristal black blue bleu rouge noir blanc violet purple yellow green
michael michelle jessica jennifer ashley amanda daniel andrew joshua matthew robert thomas william charlie george harley
anthony justin brandon hannah samantha nicole charles richard patrick maggie sophie chloe
alexandre alexandra alexis alice amandine amelie anais andre angelique antoine arnaud arthur audrey aurelie aurelien
baptiste bastien benjamin benoit bernard bruno camille caroline catherine cedric celine charlotte chantal christian
christine christophe claire claude clement corentin coralie damien david delphine denis didier dominique elodie emilie
emma enzo eric fabien fabrice florence florent florian franck francois frederic gabriel gaelle gauthier georges gerard
gilles guillaume gregory helene herve hugo isabelle jacques jerome jeremy jonathan julia julie julien juliette justine
karine kevin laetitia laura laurence laurent lea leo lionel loic louis louise lucas lucie ludovic manon marc margaux
marie marine marion martin martine mathieu mathilde mathis maxime melanie melissa michel mickael monique morgane
nathalie nathan nicolas noemie oceane olivia olivier pascal patricia paul pauline philippe pierre quentin rachel raphael
remi romain romane sabrina samuel sandra sandrine sarah sebastien severine simon solene stephane stephanie sylvain
sylvie theo thierry tristan valentin valentine valerie vanessa veronique victor victoria vincent virginie xavier yann
yannick yasmine yves zoe mohamed mohammed fatima karim rachid samir nadia leila
janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
january february march april june july august september october november december
lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday
journal monjournal journalintime diary mydiary lueur intime prive private confidentiel
`
const known = new Set(words.trim().split(/\s+/))

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** What people put around a word: more than this makes it another password. */
const maxTrimmings = 6

const isKnown = (text: string): boolean => {
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  return text.length - core.length <= maxTrimmings && known.has(core.replaceAll(/[^a-z]/g, ''))
}

/** « aaaaaaaa », « abababab », « azeazeaze ». */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]
const isRow = (text: string): boolean =>
  rows.some((row) => row.includes(text) || Array.from(row).toReversed().join('').includes(text))

const undressed = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign)

/** « p4ssw0rd2024 »: signs that stand for letters inside, digits behind. */
const withoutTail = (text: string): string => text.replace(/[\d\W_]{1,6}$/u, '')

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  // A date, a phone number, a run of digits.
  if (/^(?:\d[\s./-]?){1,12}$/.test(text)) return true
  if (isRepeated(text) || isRow(text)) return true
  return [text, undressed(text), undressed(withoutTail(text))].some(isKnown)
}
