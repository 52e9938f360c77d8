import { expect, test } from 'vitest'
import type { PushOutcome } from '#server/push/pushSender.ts'
import { createSilentServices } from '#server/reminders/silentServices.ts'

const silence: PushOutcome = { type: 'busy', status: 0, retryAfterMs: null }
const slow = 'https://slow.example/a'
const good = 'https://good.example/a'

test('[SV48] a service is silent once it left ten pushes, and half of them, without a reply', () => {
  const services = createSilentServices()
  for (let count = 1; count <= 10; count++) {
    expect(services.isSilent(slow)).toBe(false)
    services.note(slow, silence)
  }
  expect(services.isSilent('https://slow.example/another')).toBe(true)
  expect(services.isSilent(good)).toBe(false)
})

test('one that answers most is not, nor one that refuses', () => {
  const services = createSilentServices()
  for (let count = 0; count < 30; count++) services.note(good, { type: 'sent' })
  for (let count = 0; count < 20; count++) services.note(good, silence)
  expect(services.isSilent(good)).toBe(false)
  for (let count = 0; count < 10; count++) services.note(good, silence)
  expect(services.isSilent(good)).toBe(true)
  for (let count = 0; count < 20; count++) {
    services.note(slow, { type: 'busy', status: 503, retryAfterMs: null })
    // One that was never sent.
    services.note(slow, { type: 'refused', status: 0 })
  }
  expect(services.isSilent(slow)).toBe(false)
})
