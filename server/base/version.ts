import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Package = v.object({ version: v.string() })

/** The release that this is. */
export const { version } = v.parse(
  Package,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
