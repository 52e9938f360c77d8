/** The product's name. */
export const productName = 'Lueur'
/** What a file of exported days calls itself. */
export const journalFileFormat = 'lueur-journal'
