// French puts a thin space that must not break before ; ! ? and a full one before a colon and inside « ». Catalogues keep
// the plain characters of the specification; this is the only place that turns them, at the rendering edge. Never called
// on the person's own words.
const thinSpace = '\u202F'
const fullSpace = '\u00A0'

/** A sentence of ours, ready to be shown. */
export const fr = (text: string): string =>
  text
    .replaceAll(/ (?=[;!?%])/g, thinSpace)
    .replaceAll(/ (?=[:»])/g, fullSpace)
    .replaceAll('« ', `«${fullSpace}`)
