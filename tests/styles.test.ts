// The build names a class after its file and itself alone (vite.config.ts): two files of one name would share their styles.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no two style files have one name', () => {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.basename(file))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
