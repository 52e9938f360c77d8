/** What a file of exported days calls itself. */
export const journalFileFormat = 'lueur-journal'

/** What the sealed file of « Sauvegarde automatique » calls itself. */
export const backupFileFormat = 'lueur-backup'

/** How the journal begins that is exported in Markdown, for reading: #text/myData.ts has its words. */
export const isExportedMarkdown = (text: string): boolean =>
  /^\s{0,9}# Mon journal\s{1,9}Exporté le\s/.test(text)
