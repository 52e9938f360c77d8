import { describe, expect, test } from 'vitest'
import { decideWrite, parsePrecondition } from '#server/journal/precondition.ts'

const rev = 'AAAAAAAAAAAAAAAAAAAAAA'

const parse = (ifMatch?: string, ifNoneMatch?: string) => {
  const parsed = parsePrecondition(ifMatch, ifNoneMatch)
  return parsed.ok ? parsed.value : parsed.error.code
}

describe('preconditions', () => {
  test('what was sent is read exactly, or refused', () => {
    expect(parse()).toEqual({ type: 'none' })
    expect(parse(undefined, '*')).toEqual({ type: 'absent' })
    expect(parse(`"${rev}"`)).toEqual({ type: 'rev', rev })
    for (const wrong of [rev, `W/"${rev}"`, `"${rev}", "${rev}"`, '*', '', '""']) {
      expect(parse(wrong)).toBe('invalid')
    }
    expect(parse(undefined, `"${rev}"`)).toBe('invalid')
    expect(parse(`"${rev}"`, '*')).toBe('invalid')
  })

  test.for([
    [{ type: 'none' }, null, 'write'],
    [{ type: 'none' }, 'other', 'write'],
    [{ type: 'none' }, 'sent', 'same'],
    [{ type: 'absent' }, null, 'write'],
    [{ type: 'absent' }, 'other', 'changed'],
    [{ type: 'absent' }, 'sent', 'same'],
    [{ type: 'rev', rev: 'other' }, 'other', 'write'],
    [{ type: 'rev', rev: 'older' }, 'other', 'changed'],
    [{ type: 'rev', rev: 'older' }, null, 'changed'],
    [{ type: 'rev', rev: 'older' }, 'sent', 'same'],
  ] as const)('%o over %s: %s', ([precondition, stored, expected]) => {
    expect(decideWrite(precondition, stored, 'sent')).toBe(expected)
  })
})
