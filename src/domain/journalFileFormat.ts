/** What a file of exported days calls itself. */
export const journalFileFormat = 'lueur-journal'
