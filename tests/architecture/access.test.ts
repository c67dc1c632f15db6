import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '#schemas/documents.ts'
import type { Document } from '#schemas/kit/index.ts'
import { SCREENS } from '#shared/screens.ts'

const PERMISSIONS = new Map(SCREENS.map(({ path, permission }) => [path as string, permission]))
const pathOf = (opens: string): string => opens.split('?', 1)[0]!

/** Screens that show a document: its page, those of a new one and of editing one, and the list beside its page. */
function screensOf({ opens, adds, edits, list }: Document): readonly (readonly [path: string, writes: boolean])[] {
  if (opens === undefined) return []
  const lists = list === undefined ? [] : [pathOf(adds ?? opens).replace(/\/[^/]+$/, '/list')]
  return [[pathOf(opens), false] as const, ...[adds, edits].flatMap(path => (path === undefined ? [] : [[pathOf(path), true] as const])), ...lists.map(path => [path, false] as const)]
    .filter(([path]) => PERMISSIONS.has(path))
}

/** Pages of one project: who may look at them is said by the rights within it (spec-1 §6), and each call asks for its own. */
const INSIDE_A_PROJECT = new Set(['/project/{id}/info', '/project/executeReady/info'])

describe.each(DOCUMENTS.filter(({ opens }) => opens !== undefined).map(document => [document.name, document] as const))('%s', (_name, document) => {
  const { access: { read, write = read } } = document
  it('is shown by screens for whom its declaration lets in', () => {
    const screens = screensOf(document)
    expect(screens.length).toBeGreaterThan(0)
    for (const [path, writes] of screens.filter(([path]) => !INSIDE_A_PROJECT.has(path))) {
      expect(writes ? [read, write] : [read], path).toContain(PERMISSIONS.get(path))
    }
  })
})
