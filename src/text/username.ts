/** Of a person whose pseudo cannot be shown. */
export const defaultUsername = 'Utilisateur'
