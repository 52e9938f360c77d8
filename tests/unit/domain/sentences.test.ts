import { directionOf, sentencesOf, skyOfHour } from '#domain/sentences.ts'
import { mapAnswers } from '#domain/answers.ts'
import { expect, test } from 'vitest'

test('the sentences of a day, in the order of its answers, each once, lines apart', () => {
  const texts = {
    ...mapAnswers(() => ''),
    learned: "J'ai nagé. L'eau était froide !\nEncore demain ?\n\n",
    proud: "J'ai nagé.",
    frustrated: '  sans point  ',
  }
  expect(sentencesOf(texts)).toEqual([
    "J'ai nagé.",
    "L'eau était froide !",
    'Encore demain ?',
    'sans point',
  ])
  // What closes at the beginning closes nothing.
  const closing = { ...mapAnswers(() => ''), learned: '» Oui. Non.' }
  expect(sentencesOf(closing)).toEqual(['» Oui.', 'Non.'])
  expect(sentencesOf(mapAnswers(() => ' \n '))).toEqual([])
})

test('each hour has its sky', () => {
  const skies = Array.from({ length: 24 }, (_, hour) => skyOfHour(hour))
  expect([0, 4, 5, 8, 9, 16, 17, 21, 22, 23].map((hour) => skies[hour])).toEqual([
    'night',
    'night',
    'dawn',
    'dawn',
    'day',
    'day',
    'dusk',
    'dusk',
    'night',
    'night',
  ])
})

test('a sentence goes the way of its first letter, whatever signs stand before it', () => {
  expect(['Un jour', '« 12 » jours', '12 !', ''].map(directionOf)).toEqual(Array(4).fill('ltr'))
  expect(['יום', '12 « سلام » : bonjour'].map(directionOf)).toEqual(['rtl', 'rtl'])
})

test('a full stop that shortens a word ends no sentence', () => {
  const texts = {
    ...mapAnswers(() => ''),
    learned: 'Ce soir M. Dupont est venu, avec Mme. Lise (cf. hier). Il est parti à 8 h. On a ri.',
    proud: 'Merci M.  ',
  }
  expect(sentencesOf(texts)).toEqual([
    'Ce soir M. Dupont est venu, avec Mme. Lise (cf. hier).',
    'Il est parti à 8 h.',
    'On a ri.',
    'Merci M.',
  ])
})

test('what is said aloud, and an address, stay in their sentence', () => {
  const texts = {
    ...mapAnswers(() => ''),
    learned: '« Oui ? », dit-il. « Viens ! » puis il est parti. « Ah ! » Elle rit.',
    proud: 'Voir https://exemple.fr/a.b?c=d. Voilà.',
    frustrated:
      '"Viens !"  puis il part.\n"Ah !" fit-elle encore ! puis rien.\n"Oui !" Elle sourit.',
    lueur: 'Il rit. Puis : rien. (« Viens !»" puis il part.',
  }
  expect(sentencesOf(texts)).toEqual([
    '« Oui ? », dit-il.',
    '« Viens ! » puis il est parti.',
    '« Ah ! »',
    'Elle rit.',
    'Voir https://exemple.fr/a.b?c=d.',
    'Voilà.',
    '"Viens !"  puis il part.',
    '"Ah !" fit-elle encore !',
    'puis rien.',
    '"Oui !"',
    'Elle sourit.',
    'Il rit.',
    'Puis : rien.',
    '(« Viens !»" puis il part.',
  ])
})

test('a mark that opens or closes what is said belongs to its own sentence, and joins no two', () => {
  const texts = {
    ...mapAnswers(() => ''),
    learned: 'Il part. "Puis elle vient." Et voilà. "Oui ! " Elle rit. "Non", dit-il.',
    proud:
      '« Je viens. » Puis elle part. “Ah.” Bon. (Il pleut. ) Tant mieux. « Viens ! » « Non ! »',
    frustrated: 'Elle crie (enfin !) puis rit. Elle [oui !] sourit.',
    lueur: 'Il rit !" "Toi ?" Elle dort. «\u00a0Bien.\u00a0», dit-il',
  }
  expect(sentencesOf(texts)).toEqual([
    'Il part.',
    '"Puis elle vient."',
    'Et voilà.',
    '"Oui ! "',
    'Elle rit.',
    '"Non", dit-il.',
    '« Je viens. »',
    'Puis elle part.',
    '“Ah.”',
    'Bon.',
    '(Il pleut. )',
    'Tant mieux.',
    '« Viens ! »',
    '« Non ! »',
    'Elle crie (enfin !) puis rit.',
    'Elle [oui !] sourit.',
    'Il rit !"',
    '"Toi ?"',
    'Elle dort.',
    '«\u00a0Bien.\u00a0», dit-il',
  ])
})
