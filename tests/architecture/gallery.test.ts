import { describe, expect, it } from 'vitest'
import { CALLS } from '#server/app/calls.ts'
import { SCREENS } from '#shared/screens.ts'
import { filesUnder, IMPORTS, textOf } from './sources.ts'

describe('the gallery', () => {
  it('is reached by nothing in the product: what the bundles are made of lies under src and grid-schemas', () => {
    const outside = IMPORTS.filter(i => !i.external && !i.to.startsWith('src/') && !i.to.startsWith('grid-schemas/'))
    expect(outside.map(i => `${i.from} → ${i.specifier}`)).toEqual([])
    expect(textOf('vite.config.ts')).not.toMatch(/gallery/)
  })
  it('has no screen and no call in the product', () => {
    expect(SCREENS.filter(screen => screen.path.includes('gallery'))).toEqual([])
    expect(CALLS.filter(call => call.contract.path.includes('gallery'))).toEqual([])
  })
  it('tells in the README what a register costs that nobody planned: its declaration, and every other line that names it', () => {
    const own = 'tests/gallery/register/licence.ts'
    const counts = filesUnder('tests/gallery/register').map(path => {
      const lines = textOf(path).trimEnd().split('\n')
      return path === own ? lines.length : lines.filter(line => /licen/i.test(line)).length
    }).filter(count => count > 0)
    expect(textOf('README.md')).toContain(`${counts.reduce((a, b) => a + b)} lines in ${counts.length} files, ${textOf(own).trimEnd().split('\n').length} of them its declaration`)
  })
})
