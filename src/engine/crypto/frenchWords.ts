// The official French BIP-39 list: 2,048 words told apart by their first four letters, accents aside. Loaded when a
// recovery key is made or typed, never by the worker.

/** In the official order: the index of a word is its value. */
export type LoadWordList = () => Promise<readonly string[]>

export const loadFrenchWords: LoadWordList = async () => {
  const { wordlist } = await import('@scure/bip39/wordlists/french.js')
  return wordlist.map((word) => word.normalize('NFC'))
}
