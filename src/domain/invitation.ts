/** What an invitation's link holds: 128 bits in base64url. */
const tokenLength = 22

/** Behind the « # » of a link: a browser sends it to no server, so that no log on the way holds it. */
export const invitationHash = (invitation: string): string => `invitation=${invitation}`
export const invitationLink = (origin: string, invitation: string): string =>
  `${origin}/signup#${invitationHash(invitation)}`

/** The invitation behind the « # » of an address; undefined where there is none. */
export const invitationInHash = (hash: string): string | undefined =>
  /(?:^|&)invitation(?:=|%3D)/i.test(hash) ? invitationIn(`#${hash}`) : undefined

/**
 * The invitation in what a person pastes or opens: the whole link, a message around it, or what stands behind `invitation=`. A sentence's
 * full stop, quotes, brackets and blanks, in it too where a line was broken, are none of its letters.
 */
export function invitationIn(text: string): string {
  const [, rest = text] = /(?:[?&#]|%23)invitation(?:=|%3D)(.*)/is.exec(text) ?? []
  const parts = rest.replaceAll(/%[\da-f]{2}/gi, ' ').split(/[^\w-]/)
  return parts.find(({ length }) => length === tokenLength) ?? parts.join('').slice(0, tokenLength)
}
