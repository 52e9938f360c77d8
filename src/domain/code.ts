export const codeLength = 4
export const isCode = (text: string): boolean => /^[0-9]{4}$/.test(text)
