// The app's files as the build lists them, and the rule that the worker keeps these very files, or none.
import type { PrecacheController, PrecacheEntry } from 'workbox-precaching'

type Options = NonNullable<ConstructorParameters<typeof PrecacheController>[0]>
type WorkboxPlugin = NonNullable<Options['plugins']>[number]

/** `hash`: the first 22 characters of its SHA-256 in base64url. Only the plugin's second line for the manifest has none. */
export interface AppFile extends Omit<PrecacheEntry, 'integrity'> {
  readonly hash?: string
}

export const page = 'index.html'

const shortHash = async (content: ArrayBuffer): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const base64 = btoa(String.fromCharCode(...hash))
  return base64.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
}

/**
 * For workbox: what differs from the build by one byte is refused, and with it the whole installation. Where a browser has emptied the
 * cache, files are asked for later: the page may be that of a newer build then. `base`: the worker's address.
 */
export function onlyBuilt(files: readonly AppFile[], base: string): WorkboxPlugin {
  const addressOf = ({ url }: AppFile): string => new URL(url, base).href
  const hashByAddress = new Map(
    files.flatMap((file) => (file.hash === undefined ? [] : [[addressOf(file), file.hash]])),
  )
  const named = files.find(({ url }) => url === page)
  const pageAddress = named === undefined ? null : addressOf(named)
  return {
    // Under an address that names its content a browser keeps it: the next release is sent as the difference.
    async requestWillFetch({ request }) {
      return request.url === pageAddress
        ? new Request(`${pageAddress}?build=${named?.revision ?? ''}`, { cache: request.cache })
        : request
    },
    async fetchDidSucceed({ request, response, event }) {
      const [address = ''] = request.url.split('?')
      if (address === pageAddress && event?.type !== 'install') return response
      const hash = await shortHash(await response.clone().arrayBuffer())
      if (hash !== hashByAddress.get(address))
        throw new TypeError(`${address} is not of this build.`)
      return response
    },
  }
}
