/** How often the waits of phones ask again, 10 ms apart, before they give up: longer than any machine is busy. */
export const patience = { turns: 1000 }
