import type { UserId } from '#domain/brands.ts'

export const deviceDatabaseName = 'lueur-device'
export const journalDatabaseName = (userId: UserId): string => `lueur-${userId}`
