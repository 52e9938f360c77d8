/** UTF-8 bytes of one answer's text. */
export const maxTextBytes = 64 * 1024
/** Characters of one sealed answer. */
export const maxEnvelopeLength = 512 * 1024
/** Answers of one day, those of newer builds included, and the characters of their ids. */
export const maxAnswers = 32
export const maxAnswerIdLength = 32
/** Bytes of one request: a batch of days, and a single day. */
export const maxBatchBytes = 4 * 1024 * 1024
export const maxDayBytes = 3 * 1024 * 1024
/** Bytes of any other request. */
export const maxBodyBytes = 8 * 1024
/**
 * Values and members of one request: the fullest day has 11,000. A batch of days with hundreds of replaced songs each may
 * have more; the phone halves what is refused for its length.
 */
export const maxBodyParts = 40_000
export const maxBatchItems = 200
/** Characters of the days as they are now in one answer to a batch; the first is always there. */
export const maxCurrentLength = 4 * 1024 * 1024
/** Values and replaced ids kept by one mark. */
export const maxMarkValues = 50
export const maxMarkGone = 5000
