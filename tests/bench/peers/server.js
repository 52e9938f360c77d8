// The peers' servers on one loopback port, both in memory: CouchDB's protocol for PouchDB, and what RxDB's documentation asks of
// a server for its replication.
import express from 'express'
import expressPouchDB from 'express-pouchdb'
import PouchDB from 'pouchdb'
import memory from 'pouchdb-adapter-memory'

PouchDB.plugin(memory)
const app = express()
const couch = expressPouchDB(PouchDB.defaults({ adapter: 'memory' }), {
  mode: 'minimumForPouchDB',
  inMemoryConfig: true,
})
app.use('/couch', couch)

const collections = new Map()
const collectionOf = (name) => {
  const known = collections.get(name) ?? []
  collections.set(name, known)
  return known
}
app.use('/rx', express.json({ limit: '64mb' }))
app.post('/rx/push/:name', ({ params, body }, reply) => {
  const stored = collectionOf(params.name)
  for (const { newDocumentState } of body) stored.push(newDocumentState)
  // No conflicts.
  reply.json([])
})
app.post('/rx/pull/:name', ({ params, body: { checkpoint, limit } }, reply) => {
  const from = checkpoint?.at ?? 0
  const documents = collectionOf(params.name).slice(from, from + limit)
  reply.json({ documents, checkpoint: { at: from + documents.length } })
})
app.get('/count/:name', async ({ params: { name } }, reply) => {
  const rx = collections.get(name)
  if (rx !== undefined) reply.json(rx.length)
  else reply.json((await new (PouchDB.defaults({ adapter: 'memory' }))(name).info()).doc_count)
})
app.get('/', (_, reply) => reply.send('<!doctype html><title>Peers</title>'))

// Ends with the process that started it.
process.stdin.resume().once('end', () => process.exit())

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`)
})
