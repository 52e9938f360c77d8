// When « Sauvegarde automatique » is due, what its files are called, and which of them go.

const weekMs = 7 * 24 * 3_600_000
/** A folder that failed is tried again after so long. */
const retryMs = 3_600_000
/** Files that stay in the folder. */
export const keptBackups = 8

/** Why there is no file to put anywhere. */
export type NoBackup =
  /** The journal is not here whole yet. */
  | 'awaited'
  /** Nothing that the person knows would open it. */
  | 'unopenable'
  /** It could not be made on this phone. */
  | 'unmade'

/** Why a file was not put into the folder. */
export type BackupFailure =
  | NoBackup
  /** The folder is not there any more. */
  | 'gone'
  /** The browser asks the person again before it lets Lueur write there. */
  | 'refused'
  /** No room. */
  | 'full'
  | 'failed'

export type BackupWay = 'password' | 'recovery'

export interface BackupState {
  /** Begins the names of this journal's files, so that no other file of the folder is ever touched. */
  readonly id: string
  /** The name of the folder; null where each file is given by hand. */
  readonly folder: string | null
  /** Epoch ms at which it was turned on; null where an older build did. */
  readonly onAt: number | null
  /** Epoch ms of the last file. */
  readonly lastAt: number | null
  /** Names what opens that file, without opening anything: another password or key makes another file due. */
  readonly opens: string | null
  /** What the person opens that file with. */
  readonly ways: readonly BackupWay[]
  readonly failure: BackupFailure | null
  /** Epoch ms of the last try that failed. */
  readonly triedAt: number | null
}

/** Whether a file is due, `opens` naming what opens it. An instant that is to come was noted by a wrong clock and binds nobody. */
export function isBackupDue(state: BackupState, opens: string | null, now: number): boolean {
  const { lastAt, triedAt, failure } = state
  const isOver = failure === 'unopenable' && opens !== null
  if (failure !== null && !isOver && triedAt !== null && triedAt <= now && now - triedAt < retryMs)
    return false
  return lastAt === null || lastAt > now || now - lastAt >= weekMs || state.opens !== opens
}

/** Whether the folder has taken nothing for so long that the person is told where they are. */
export function isBackupTroubled({ failure, lastAt, onAt }: BackupState, now: number): boolean {
  // An instant that is to come was noted by a wrong clock.
  const since = [lastAt, onAt].find((at) => at !== null && at <= now) ?? now
  return failure !== null && now - since >= 2 * weekMs
}

/** `day`: on which the file is made, as « 2026-11-24 ». */
export const backupName = (id: string, day: string): string => `lueur-${id}-${day}.lueur`

const dayIn = (id: string, name: string): string | null => {
  const day = name.slice(`lueur-${id}-`.length, -'.lueur'.length)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && backupName(id, day) === name ? day : null
}

/** Whether it is a file of this journal: no other one of the folder is touched. */
export const isBackupOf = (id: string, name: string): boolean => dayIn(id, name) !== null

/**
 * Which files go once the file of `day` is there. Empty ones, which a write that failed has left, keep no place. Files of a day
 * to come, made by a wrong clock, go before older ones.
 */
export function outdatedBackups(
  id: string,
  files: readonly { readonly name: string; readonly bytes: number }[],
  day: string,
): readonly string[] {
  const others = files.flatMap(({ name, bytes }) => {
    const other = dayIn(id, name)
    return other === null || other === day ? [] : [{ other, bytes }]
  })
  const whole = others
    .flatMap(({ other, bytes }) => (bytes > 0 ? [other] : []))
    .toSorted()
    .toReversed()
  const empty = others.flatMap(({ other, bytes }) => (bytes > 0 ? [] : [other]))
  const inOrder = [...whole.filter((other) => other < day), ...whole.filter((other) => other > day)]
  return [...empty, ...inOrder.slice(keptBackups - 1)].map((other) => backupName(id, other))
}
