/** A part of the app is not on this phone yet, and could not be fetched: perhaps once there is network. */
export class NotLoadedError extends Error {}
