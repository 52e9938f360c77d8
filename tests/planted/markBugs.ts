// Of songs and pins.
import type { PlantedBug } from './bugs.ts'

const marks = 'unit/engine/crypto/marks.test.ts'
const forgedMarks = 'unit/engine/sync/forgedMarks.test.ts'
const invented = '[CR21] a pin that the server invents is not taken, in the month neither'

export const markBugs: readonly PlantedBug[] = [
  {
    name: 'a stamp is not computed again',
    from: "(await stamped(id, kid, markKey, statement)) === id ? 'own' : 'forged'",
    to: "(await stamped(id, kid, markKey, statement)) === id ? 'own' : 'own'",
    test: [forgedMarks, invented],
  },
  {
    name: 'a pin that is not believed counts in the month',
    from: 'pinned: isPinned(marks) ? 1 : 0',
    to: 'pinned: isPinned({ ...marks, marks: content.marks }) ? 1 : 0',
    test: [forgedMarks, invented],
  },
  {
    name: 'a stamp names no day',
    from: 'kid, day, name, bareId(id), savedAt',
    to: "kid, '', name, bareId(id), savedAt",
    test: [
      forgedMarks,
      '[CR21] marks of another day are not taken, though this phone’s key stamped them',
    ],
  },
  {
    name: 'what another key says replaced is replaced',
    from: 'ofReplaced[at] === standing',
    to: "ofReplaced[at] !== 'forged'",
    test: [
      marks,
      '[CR21] what only a stamp of this key may say replaced stays where the stamp is wrong, missing or another key’s',
    ],
  },
  {
    name: 'a save stamps what a former key stamped',
    from: 'id === bareId(id) ? stamped(id, kid, markKey, statement) : id',
    to: 'stamped(id, kid, markKey, statement)',
    test: [
      marks,
      '[CR22] a union keeps each value and each replaced id with its own stamp, in any order',
    ],
  },
  {
    name: 'a song under a key that the phone lacks is shown as the person’s own',
    from: 'isSongUnchecked: music !== null && entry.marks.music.values.length === 0',
    to: 'isSongUnchecked: false',
    test: [
      marks,
      '[CR23] what an absent key stamped is shown, carried as it is, and replaced by a save that showed it',
    ],
  },
  {
    name: 'foreign marks are sent beyond what the server takes',
    from: 'foreign.slice(0, Math.max(0, max - own.length)).filter(fits)',
    to: 'foreign.filter(fits)',
    test: [marks, '[CR24] foreign marks give way where the server would take no more'],
  },
  {
    name: 'foreign marks are sent however long they are',
    from: 'return left >= 0',
    to: 'return left < maxForeignBytes',
    test: [marks, '[CR24] foreign marks take 64 KiB of a field, and as much of its replaced ids'],
  },
  {
    name: 'a file vouches for the song of another key',
    from: "({ marks: { music, pin } }: Pick<EntryMarks, 'marks'>)",
    to: '({ foreignMarks: { music, pin } }: EntryMarks)',
    test: [
      marks,
      '[JF11][CR23] what an absent key stamped does not stand in a file without its stamp',
    ],
  },
  {
    name: 'a day is taken for covered without the marks of another key',
    from: '  coversMarks(whole.marks, part.marks) &&\n  coversMarks(liveForeignMarks(whole), part.foreignMarks)',
    to: '  coversMarks(whole.marks, part.marks)',
    test: [
      'unit/domain/entry.test.ts',
      'an entry covers another when joining it would change nothing, and only then',
    ],
  },
]
