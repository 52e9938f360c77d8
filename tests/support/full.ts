/**
 * `npm test` runs a sample of what takes long. FULL=1, as `npm run test:all` and CI set it, runs all: tests whose title ends with
 * @full too, and others at their full size.
 */
export const isFull = process.env['FULL'] === '1'
