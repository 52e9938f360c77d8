// Which addresses are the app's page. Server and worker ask here: what one of them answers the other does too.

/** What the server answers by itself, files that stand under a name of their content, and what RFC 8615 keeps for programs. */
const own = /^\/(?:api|health|metrics|assets|\.well-known)(?:\/|$)/
const file = /[^/]\.[^/]*\/?$/

/** `pathname`: of an address, without its query. False too for what names a file, which is that file or nothing. */
export const isPagePath = (pathname: string): boolean => !own.test(pathname) && !file.test(pathname)
