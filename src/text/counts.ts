/** 0 and 1 are singular in French. */
export const counted = (count: number, singular: string, plural: string): string =>
  `${count} ${Math.abs(count) < 2 ? singular : plural}`
