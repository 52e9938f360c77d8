// A sentence on its picture: what a canvas, unlike a page, does not do by itself.
import { drawSentence } from '#journal-ui/sentencePicture.ts'
import { expect, test } from 'vitest'

function pictureOf(sentence: string, hour = 12): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1080
  canvas.height = 1350
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is a canvas.')
  drawSentence(context, { sentence, song: null, hour }, { words: 'serif', ui: 'sans-serif' })
  return canvas.toDataURL()
}

const hebrew = 'יום טוב, והכול בסדר'
const fromTheRight = '\u200f'

test('[LB10] the full stop of a sentence from the right stands at its left', () => {
  const drawn = pictureOf(`${hebrew}.`)
  expect(drawn === pictureOf(`${fromTheRight}${hebrew}.${fromTheRight}`)).toBe(true)
  expect(drawn === pictureOf(`.${hebrew}`)).toBe(false)
})

test('[LB10] the sky is that of the hour: night, dawn, day and dusk, each another picture', () => {
  const hours = [0, 4, 5, 8, 9, 16, 17, 21, 22, 23]
  const pictures = new Map(hours.map((hour) => [hour, pictureOf("J'ai nagé.", hour)]))
  const alike = Map.groupBy(hours, (hour) => pictures.get(hour))
  expect([...alike.values()]).toEqual([
    [0, 4, 22, 23],
    [5, 8],
    [9, 16],
    [17, 21],
  ])
})
