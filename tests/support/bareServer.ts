// The floor of W1: one durable insert for each request, and nothing else. Address of a PostgreSQL, or an SQLite file.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'

type Insert = (id: string, text: string) => Promise<unknown>

// It may be measured twice on one database, and counts from 1 each time.
const ddl = `drop table if exists bare;
  create table bare (id text primary key, body text not null)`

function openFile(file: string): Insert {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${ddl}`)
  const statement = database.prepare('insert into bare values (?, ?)')
  return async (id, text) => statement.run(id, text)
}

async function openShared(url: string): Promise<Insert> {
  const pool = new Pool({ connectionString: url, max: 10 })
  await pool.query(ddl)
  return (id, text) =>
    pool.query({ name: 'insert', text: 'insert into bare values ($1, $2)', values: [id, text] })
}

const where = process.argv[2] ?? ''
const insert = where.startsWith('postgres') ? await openShared(where) : openFile(where)
let count = 0
const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    void insert(String(++count), text).then(
      () => reply.writeHead(201).end(),
      () => reply.writeHead(503).end(),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
