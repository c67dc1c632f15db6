import { describe, expect, it } from 'vitest'
import { filesUnder, SOURCES, textOf } from './sources.ts'

const lines = (path: string): number => textOf(path).split('\n').length - 1
const GENERATED = /\.snap$/
const all = [...SOURCES, ...filesUnder('tests')].filter(path => !GENERATED.test(path))

describe('file sizes', () => {
  it('stay below 400 lines', () => expect(all.filter(path => lines(path) > 400).map(path => `${path}: ${lines(path)}`)).toEqual([]))
  it('stay below 250 lines for declarations', () =>
    expect(filesUnder('grid-schemas').filter(path => lines(path) > 250).map(path => `${path}: ${lines(path)}`)).toEqual([]))
  it('have a median below 110 lines', () => {
    const sizes = SOURCES.map(lines).toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(110)
  })
  it('keep lines short enough to read', () =>
    expect(SOURCES.flatMap(path => textOf(path).split('\n').map((text, i) => [text.length, `${path}:${i + 1}`] as const)
      .filter(([length]) => length > 240).map(([length, place]) => `${place}: ${length}`))).toEqual([]))
})

describe('folders', () => {
  it('each second-level folder has a README that ends in pitfalls', () => {
    const readmes = filesUnder('src', /^README\.md$/)
    for (const path of readmes) {
      expect(lines(path), path).toBeLessThanOrEqual(40)
      expect(textOf(path).split(/^## /m).at(-1), path).toMatch(/^Pitfalls/)
    }
    expect(readmes.length).toBeGreaterThan(0)
  })
})

describe('language', () => {
  const code = SOURCES
  const withoutComments = (path: string): string => textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  it('mutes no tool', () =>
    expect(code.filter(path => /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint|biome)-(disable|ignore)/.test(textOf(path)))).toEqual([]))
  it('uses no any', () => expect(code.filter(path => /(?::\s*|as\s+|<)any\b/.test(withoutComments(path)))).toEqual([]))
  it('cuts nothing that is typed: what is too long stays and gets a message', () =>
    expect(code.filter(path => path.startsWith('src/client/') && /\bmaxLength\b/.test(withoutComments(path)))).toEqual([]))
  it(
    'leaves nothing for later',
    () => expect(code.filter(path => /\b(TODO|FIXME|XXX|HACK)\b|not implemented|coming soon/i.test(textOf(path)))).toEqual([])
  )
})
