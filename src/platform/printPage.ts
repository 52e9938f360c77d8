/** Opens the browser's own print dialog for what is shown. */
export const printPage = (): void => window.print()
