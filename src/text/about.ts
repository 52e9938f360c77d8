import { typographed } from './typography.ts'

export const aboutText = typographed({
  title: 'À propos',
  version: (product: string): string => `${product} v1.0.0`,
  fingerprint: (short: string): string => `Empreinte de cette version : ${short}`,
  tagline: 'Ton journal intime, une minute par jour.',
  open: 'À lire',
  developer: 'Le code de cette app',
  notices: 'Licences des logiciels et polices utilisés',
  copyright: (year: number, holder: string): string => `© ${year} ${holder}`,
})
