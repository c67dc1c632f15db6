import { describe, expect, it } from 'vitest'
import { chooseTests, importsIn, readImports } from '../run/touched.mjs'
import { ROOT } from './sources.ts'

const tests = ['engine/a', 'engine/b', 'quota/list', 'quota/save', 'price/list', 'man/man'].map(name => `tests/server/${name}.test.ts`)
const [a, b, list, save, price, man] = tests as [string, string, string, string, string, string]
const imports = new Map<string, readonly string[]>([
  ...tests.map((test): [string, readonly string[]] => [test, ['src/app.ts', ...test === man ? [] : ['kit/column.ts']]]),
  [list, ['src/app.ts', 'src/quota/words.ts']],
  ['src/app.ts', ['src/quota/list.ts', 'src/priceList/rows.ts', 'src/app.ts']],
  ['src/quota/list.ts', ['kit/column.ts']],
])
const chosen = (...changed: readonly string[]) => chooseTests({ changed, tests, imports, folder: 'tests/server', engine: ['engine'] })

describe('the tests of a quick run', () => {
  it('are those that import what has changed', () => {
    expect(chosen('src/quota/words.ts')).toEqual({ run: [list], left: [], untried: [] })
    expect(chosen(price)).toEqual({ run: [price], left: [], untried: [] })
    expect(chosen('README.md', 'gone.ts')).toEqual({ run: [], left: [], untried: [] })
  })
  it('are the engine where nearly all import it, and the rest is reported', () => {
    expect(chosen('kit/column.ts')).toEqual({ run: [a, b], left: [list, save, price, man], untried: [] })
  })
  it('are those of the domain as well that the changed path names', () => {
    expect(chosen('src/quota/list.ts').run).toEqual([a, b, list, save])
    expect(chosen('src/priceList/rows.ts').run).toEqual([a, b, price])
    expect(chosen('src/app.ts', man)).toEqual({ run: [a, b, man], left: [list, save, price], untried: [] })
  })
})

describe('the browser tests of a quick run', () => {
  const specs = ['library/form', 'library/list', 'quota/list', 'shell/nav'].map(name => `tests/e2e/${name}.spec.ts`)
  const [form, materials, packages, nav] = specs as [string, string, string, string]
  const browser = (...changed: readonly string[]) =>
    chooseTests({
      changed, tests: specs, imports: new Map(specs.map(spec => [spec, []])), folder: 'tests/e2e', engine: [],
      screens: { 'src/client/app/': ['shell/nav'] }, most: 2,
    })

  it('are those of the folder that a changed path names, though they import nothing of it', () => {
    expect(browser('src/client/pages/quota/list/QuotaList.tsx')).toEqual({ run: [packages], left: [], untried: [] })
    expect(browser('src/server/domains/library/save.ts')).toEqual({ run: [form, materials], left: [], untried: [] })
    expect(browser('src/client/app/Nav.tsx').run).toEqual([nav])
  })
  it('are no more than time allows, changed ones first; what is left and what nothing tries is reported', () => {
    expect(browser('src/server/domains/library/save.ts', packages)).toEqual({ run: [form, packages], left: [materials], untried: [] })
    expect(browser('src/server/domains/contract/save.ts', 'src/client/pages/quota/README.md')).toEqual(
      { run: [], left: [], untried: ['src/server/domains/contract/save.ts'] }
    )
  })
})

describe('imports', () => {
  it('are read with their aliases, early, late and passed on, without packages and types', () => {
    const text = `
import { x } from '#schemas/kit/index.ts'
import type { T } from './type.ts'
import {
  y,
} from '../c.ts'
import './b.css'
import react from 'react'
export * from './d.ts'
const late = () => import('./e.tsx')`
    const early = ['grid-schemas/kit/index.ts', 'src/client/c.ts', 'src/client/a/b.css', 'src/client/a/d.ts']
    expect(importsIn('src/client/a/b.ts', text)).toEqual([...early, 'src/client/a/e.tsx'])
    expect(importsIn('src/client/a/b.ts', text, false)).toEqual(early)
  })
  it('of the repository lead from nearly every test of the server to the declarations', () => {
    const all = readImports(ROOT)
    const serverTests = [...all.keys()].filter(path => /^tests\/server\/.*\.test\.ts$/.test(path))
    const { run, left: remainingTests } = chooseTests(
      {
        changed: ['grid-schemas/kit/index.ts'], tests: serverTests, imports: all, folder: 'tests/server',
        engine: ['engine', 'rights/engine'],
      }
    )
    expect(run).toContain('tests/server/rights/engine.test.ts')
    expect(remainingTests).toContain('tests/server/quota/save.test.ts')
    expect(run.length + remainingTests.length).toBeGreaterThan(serverTests.length / 2)
  })
})
