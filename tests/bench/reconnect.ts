// R1: how many requests a phone makes to deliver what it wrote offline, with the real engine and the real server.
import { offline, setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'
import { createTestServer } from '#support/setupServer.ts'

const dayMs = 86_400_000

export async function countReconnect(days: number): Promise<{ days: number; requests: number }> {
  const server = await createTestServer()
  try {
    const phone = await setupPhone(server, { atEnd: () => undefined })
    await signUpOn(phone, server, 'lea@exemple.fr')
    await phone.settled()
    phone.network.intercept = offline
    const last = phone.clock.now()
    for (let back = days - 1; back >= 0; back--) {
      phone.clock.set(new Date(last - back * dayMs).toISOString())
      await writeToday(phone, { learned: `jour ${back}` })
    }
    const worker = await phone.restart('worker')
    phone.network.intercept = null
    phone.network.requests.length = 0
    await worker.engine.drain()
    const requests = phone.network.requests.length
    worker.close()
    return { days, requests }
  } finally {
    await server.stop()
  }
}
