const figures = new Intl.NumberFormat('fr-FR')

/** « 1 000 », with a space that no line breaks at. */
export const figureText = (count: number): string => figures.format(count)

/** 0 and 1 are singular in French. */
export const unitText = (count: number, singular: string, plural: string): string =>
  Math.abs(count) < 2 ? singular : plural

export const counted = (count: number, singular: string, plural: string): string =>
  `${figureText(count)} ${unitText(count, singular, plural)}`
