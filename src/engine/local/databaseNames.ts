export const deviceDatabaseName = 'lueur-device'
export const journalDatabaseName = (userId: string): string => `lueur-${userId}`
