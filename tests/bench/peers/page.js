// Runs in the page: each peer stores the days in IndexedDB, then sends them as its documentation says, with its own defaults.
import PouchDB from 'pouchdb-browser'
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

const texts = ['learned', 'proud', 'frustrated', 'lueur', 'music']

async function writePouch(name, days) {
  const db = new PouchDB(name)
  await db.bulkDocs(days.map((day) => ({ _id: day.date, ...day })))
  return { send: (url) => db.replicate.to(`${url}/couch/${name}`) }
}

const schema = {
  version: 0,
  primaryKey: 'date',
  type: 'object',
  properties: {
    date: { type: 'string', maxLength: 10 },
    isPinned: { type: 'boolean' },
    ...Object.fromEntries(texts.map((id) => [id, { type: 'string' }])),
  },
  required: ['date'],
}

const post = async (url, body) => {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.json()
}

async function writeRx(name, days) {
  const storage = getRxStorageDexie()
  const db = await createRxDatabase({ name, storage, multiInstance: false })
  const { days: collection } = await db.addCollections({ days: { schema } })
  await collection.bulkInsert(days)
  return {
    async send(url) {
      const state = replicateRxCollection({
        collection,
        replicationIdentifier: name,
        live: false,
        push: { handler: (rows) => post(`${url}/rx/push/${name}`, rows) },
        pull: {
          handler: (checkpoint, limit) => post(`${url}/rx/pull/${name}`, { checkpoint, limit }),
        },
      })
      await state.awaitInitialReplication()
    },
  }
}

async function receivePouch(name, url) {
  const db = new PouchDB(`${name}-${Math.random()}`)
  await db.replicate.from(`${url}/couch/${name}`)
  return (await db.info()).doc_count
}

async function receiveRx(name, url) {
  const storage = getRxStorageDexie()
  const own = `r${Math.random().toString(36).slice(2)}`
  const db = await createRxDatabase({ name: own, storage, multiInstance: false })
  const { days: collection } = await db.addCollections({ days: { schema } })
  const state = replicateRxCollection({
    collection,
    replicationIdentifier: own,
    live: false,
    pull: {
      handler: (checkpoint, limit) => post(`${url}/rx/pull/${name}`, { checkpoint, limit }),
    },
  })
  await state.awaitInitialReplication()
  return collection.count().exec()
}

globalThis.receive = { pouchdb: receivePouch, rxdb: receiveRx }
globalThis.peers = { pouchdb: writePouch, rxdb: writeRx }
