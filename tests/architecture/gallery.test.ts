import { describe, expect, it } from 'vitest'
import { CALLS } from '#server/app/calls.ts'
import { SCREENS } from '#shared/screens.ts'
import { IMPORTS, textOf } from './sources.ts'

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
})
