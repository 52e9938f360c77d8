// Statements that every write of a day runs: building one takes as long as running it, so its text is made once for each engine, with
// places where values go.
import { createHash } from 'node:crypto'
import { CompiledQuery, type DialectAdapter } from 'kysely'
import type { Queries } from './store.ts'

type Value = string | number | null

/** By their names, or a list. */
type AnyValues = Readonly<Record<string, Value>> | readonly Value[]

interface Buildable<Row> {
  compile(queries: Queries): CompiledQuery<Row>
}

/** Stands where a value of this name, or at this index, goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Made {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** A longer one has another text for each list of days: a connection would keep a plan of each. */
const maxNamedParameters = 100
const nameByText = new Map<string, string>()

/** Of a statement that was made once: the same name is the same text, in every release. */
export const nameOf = (text: string): string | undefined => nameByText.get(text)

function made({ sql: text, parameters }: CompiledQuery): Made {
  if (parameters.length <= maxNamedParameters) {
    nameByText.set(text, createHash('sha256').update(text).digest('base64url'))
  }
  return { text, parameters }
}

/** `build` is handed places, not values: it may put them into the statement and do nothing else with them. `shape` is what else decides the text. */
export function madeOnce<Values extends AnyValues, Row>(
  build: (queries: Queries, places: Values, shape: number) => Buildable<Row>,
): (queries: Queries, values: Values, shape?: number) => Promise<readonly Row[]> {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values
  const madeByEngine = new WeakMap<DialectAdapter, Map<number, Made>>()
  return async (queries, values, shape = 0) => {
    const { adapter } = queries.getExecutor()
    const known = madeByEngine.get(adapter) ?? new Map<number, Made>()
    madeByEngine.set(adapter, known)
    const statement = known.get(shape) ?? made(build(queries, places, shape).compile(queries))
    known.set(shape, statement)
    const parameters = statement.parameters.map((one) =>
      one instanceof Place ? (values as Readonly<Record<string, Value>>)[one.name] : one,
    )
    const query = CompiledQuery.raw(statement.text, parameters) as CompiledQuery<Row>
    return (await queries.executeQuery(query)).rows
  }
}
