import { beginView, markDue, promptOrder, promptStore, promptToShow } from '#app/promptTurn.ts'
import { expect, test } from 'vitest'

const shown = () => promptToShow(promptStore.getState())

test('one question at a time: update, then the key, then a file to keep, then a year or a month to tell, then reminders, then the installation, then a journal to bring', () => {
  expect(shown()).toBeNull()
  const takeBack = promptOrder.toReversed().map((prompt) => {
    const forget = markDue(prompt)
    expect(shown()).toBe(prompt)
    return forget
  })
  const seen = takeBack.toReversed().map((forget) => {
    const prompt = shown()
    forget()
    return prompt
  })
  expect(seen).toEqual(['update', 'recovery', 'backup', 'told', 'reminders', 'install', 'bring'])
  expect(shown()).toBeNull()
})

test('asking twice and taking back once asks no more', () => {
  markDue('install')
  markDue('install')()
  expect(shown()).toBeNull()
})

test('after an answer nothing is asked until the next view', () => {
  const takeBack = markDue('told')
  promptStore.setState({ isOver: true })
  expect(shown()).toBeNull()
  beginView()
  expect(shown()).toBe('told')
  takeBack()
})
