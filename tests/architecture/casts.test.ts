import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

/** Files that convert declarations to typed grids or documents. */
const MAKERS = new Set(['grid-schemas/kit/grid.ts', 'grid-schemas/kit/document.ts', 'grid-schemas/kit/documentList.ts'])

it('hands typed grids and documents to the engine without a cast', () => {
  const cast = SOURCES.filter(path => !MAKERS.has(path)
    && /as unknown as (?:Readonly<)?(?:Record<string, )?(?:Grid|Document|Draft|QuotaPayload|Parameters)\b/.test(textOf(path)))
  expect(cast).toEqual([])
})
