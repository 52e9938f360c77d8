import { invitationIn, invitationInHash, invitationLink } from '#domain/invitation.ts'
import { expect, test } from 'vitest'

const token = 'aB3_-xYz0123456789-_Qw'
const link = `https://lueur.exemple.fr/signup#invitation=${token}`
const earlier = link.replace('#', '?')

test('an invitation is found in what people paste, whatever stands around it or breaks its line', () => {
  for (const text of [
    token,
    ` ${token} `,
    `${token}.`,
    link,
    earlier,
    link.replace('#', '%23'),
    `${link}.`,
    `${link} .`,
    `« ${link} »`,
    `"${link}"`,
    `(${link})`,
    `<${link}>`,
    `‹${link}›`,
    `${link}&utm_source=mail`,
    `${earlier}&utm_source=mail#haut`,
    `https://lueur.exemple.fr/signup?utm=1&invitation=${token}`,
    `Voici ton lien : ${link}, à tout de suite !`,
    `Voici ton lien : ${link} merci`,
    link.replace('xYz', 'xYz '),
    link.replace('xYz', 'xYz\n'),
    link.replace('xYz', 'xYz\u200B'),
    link.replace('=', '=%20'),
    `${link}%20`,
    link.replace('=', '%3D'),
    `%20${token}%20`,
    `‹${token}›`,
    `"${token}"`,
    `[${token}]`,
    token.replace('xYz', 'xYz '),
    `Voici : ${token}`,
    `Voici%20${token}`,
    `${link.replace('xYz', 'xYz ')} merci`,
  ]) {
    expect([text, invitationIn(text)]).toEqual([text, token])
  }
})

test('of what holds no whole invitation its own letters are left, so that the server refuses it, and nothing where there are none', () => {
  expect(invitationIn(link.slice(0, -3))).toBe(token.slice(0, -3))
  expect(invitationIn(' … ')).toBe('')
})

test('[SV98] a link holds its invitation behind the hash sign, which no server is sent, and it is found there', () => {
  expect(invitationLink('https://lueur.exemple.fr', token)).toBe(link)
  expect(new URL(link).search).toBe('')
  const hashes = [
    new URL(link).hash.slice(1),
    `invitation%3D${token}`,
    `utm=1&invitation=${token}.`,
  ]
  for (const hash of hashes) expect([hash, invitationInHash(hash)]).toEqual([hash, token])
  for (const hash of ['', 'haut', 'noinvitation=x']) expect(invitationInHash(hash)).toBeUndefined()
  expect(invitationInHash('invitation=')).toBe('')
})
