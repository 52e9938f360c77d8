// Statements that every write of a day runs: building one takes as long as running it, so its text is made once for each engine, with
// places where values go.
import { createHash } from 'node:crypto'
import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { Queries } from './store.ts'

type Value = string | number | null

interface Buildable<Row> {
  compile(queries: Queries): CompiledQuery<Row>
}

/** Stands where a value of this name goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const nameByText = new Map<string, string>()

/** Of a statement that was made once: the same name is the same text, in every release. */
export const nameOf = (text: string): string | undefined => nameByText.get(text)

function note<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  const name = createHash('sha256').update(statement.sql).digest('base64url')
  nameByText.set(statement.sql, name)
  return statement
}

/** `build` is handed places, not values: it may put them into the statement and do nothing else with them. `shape` is what else decides the text. */
export function madeOnce<Values extends Readonly<Record<string, Value>>, Row>(
  build: (queries: Queries, places: Values, shape: number) => Buildable<Row>,
): (queries: Queries, values: Values, shape?: number) => Promise<readonly Row[]> {
  const places = new Proxy(
    {},
    {
      get: (_, name) => new Place(String(name)),
    },
  ) as Values
  const madeByEngine = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Row>>>()
  return async (queries, values, shape = 0) => {
    const { adapter } = queries.getExecutor()
    const made = madeByEngine.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    madeByEngine.set(adapter, made)
    const statement = made.get(shape) ?? note(build(queries, places, shape).compile(queries))
    made.set(shape, statement)
    const parameters = statement.parameters.map((one) =>
      one instanceof Place ? values[one.name] : one,
    )
    const { rows } = await queries.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}
