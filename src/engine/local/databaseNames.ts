import type { UserId } from '#domain/brands.ts'

export const deviceDatabaseName = 'lueur-device'
export const journalDatabaseName = (userId: UserId): string => `lueur-${userId}`
/** Holds a journal while its database is made anew: see freshDatabase.ts. */
export const copyDatabaseName = (userId: UserId): string => `${journalDatabaseName(userId)}-copy`
