/** The browser's own alert box: it stops the page until the person has read it. */
export type SystemAlert = (message: string) => void

export const showSystemAlert: SystemAlert = (message) => window.alert(message)
