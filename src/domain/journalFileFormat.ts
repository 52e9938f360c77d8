/** What a file of exported days calls itself. */
export const journalFileFormat = 'lueur-journal'

/** What the sealed file of « Sauvegarde automatique » calls itself. */
export const backupFileFormat = 'lueur-backup'
