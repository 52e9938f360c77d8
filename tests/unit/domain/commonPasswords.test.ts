import { expect, test } from 'vitest'
import { isCommonPassword } from '#domain/commonPasswords.ts'

test.for([
  'password',
  'Password1',
  'P@ssw0rd',
  'p4ssw0rd2024',
  'motdepasse',
  'MotDePasse123!',
  'mot-de-passe',
  'azertyuiop',
  'qwerty123',
  'Soleil2024',
  'jetaime12',
  'doudou59',
  'marseille13',
  'Camille1998',
  'Chouchou!',
  'iloveyou',
  'Étoile75!',
  '12345678',
  '87654321',
  '12031985',
  '12/03/1985',
  '06 12 34 56 78',
  'aaaaaaaa',
  'abababab',
  'azeazeaze',
  'qsdfghjklm',
  'poiuytreza',
  'bonjour1!',
  'trustno1',
  'monjournal',
  'm-o-t-d-e-p-a-s-s-e',
  '12soleil',
  '123soleil456',
])('« %s » is among the first that somebody tries', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.for([
  'cheval agrafe pile correct',
  'la brume du 7 mai',
  'Xk7#pQ2z',
  'tournesol-cargo-vif',
  'je range mes clous',
  'soleil1234567',
  'zQw9-tRe',
  'un autre mot',
  'pamplemousse!',
  '8f3kd02m',
  '1234567890123',
  '#######soleil',
  'pamplemoussee',
  'aaxk7#pq',
])('« %s » is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
