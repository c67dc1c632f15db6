import { describe, expect, it } from 'vitest'
import { RECORDED } from '#schemas/org/changeLog.ts'
import { DOCUMENTS, GRIDS } from '#schemas/index.ts'
import type { Document, Grid, Ledger } from '#schemas/kit/index.ts'
import { LEDGERS } from '#schemas/ledgers.ts'
import { DEED_WORDS } from '#server/core/actionLabels.ts'
import { z } from 'zod'
import { CONTRACTS, fullPath } from '#shared/api/index.ts'
import { filesUnder, ROOT, textOf } from './sources.ts'

const isGrid = (value: unknown): value is Grid =>
  typeof value === 'object' && value !== null && 'formulas' in value && 'rowKey' in value && 'order' in value
const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && 'header' in value && 'states' in value

const isLedger = (value: unknown): value is Ledger => typeof value === 'object' && value !== null && 'measures' in value && 'laws' in value

async function declared(): Promise<{ grids: Grid[]; documents: Document[]; ledgers: Ledger[] }> {
  const files = filesUnder('grid-schemas').filter(path => !path.startsWith('grid-schemas/kit/') && path !== 'grid-schemas/index.ts')
  const values = (await Promise.all(files.map(path => import(`${ROOT}/${path}`) as Promise<Record<string, unknown>>))).flatMap(module =>
    Object.values(module))
  // Includes documents by library; the registry itself is an array.
  const documents = [...new Set(values.flatMap(value =>
    (isDocument(value) ? [value] : Array.isArray(value) ? [] : Object.values(value ?? {}).filter(isDocument))))]
  const listed = [...values.filter(isGrid), ...documents.flatMap(({ list, views }) => [...list ? [list] : [], ...views])]
  // Lines created for one document occur only in it.
  return {
    grids: [...new Set([...listed, ...documents.flatMap(({ lines }) => Object.values(lines))])], documents,
    ledgers: values.filter(isLedger),
  }
}

/** By path. */
function numbersIn(schema: z.ZodType, path: string): (readonly [string, z.ZodNumber])[] {
  if (schema instanceof z.ZodNumber) return [[path, schema]]
  const { def } = schema as z.ZodType & { readonly def: Readonly<Record<string, unknown>> }
  const inner = schema instanceof z.ZodObject ? Object.entries(schema.shape) as [string, z.ZodType][]
    : schema instanceof z.ZodUnion ? schema.options.map(option => ['', option as z.ZodType] as const)
      : schema instanceof z.ZodTuple ? schema.def.items.map(item => ['', item as z.ZodType] as const)
        : ['innerType', 'left', 'right', 'element', 'valueType', 'in', 'out'].flatMap(key =>
          (def[key] instanceof z.ZodType ? [['', def[key]] as const] : []))
  return inner.flatMap(([key, value]) => numbersIn(value, key === '' ? path : `${path} ${key}`))
}

describe('registry', () => {
  it('lists every declared grid, document and ledger', async () => {
    const { grids, documents, ledgers } = await declared()
    expect(LEDGERS.map(l => l.name).toSorted()).toEqual(ledgers.map(l => l.name).toSorted())
    expect(ledgers.length).toBeGreaterThan(0)
    expect(GRIDS.map(g => g.name).toSorted()).toEqual(grids.map(g => g.name).toSorted())
    expect(DOCUMENTS.map(d => d.name).toSorted()).toEqual(documents.map(d => d.name).toSorted())
  })
  it('names each once', () => {
    const names = [...GRIDS.map(g => g.name), ...DOCUMENTS.map(d => d.name)]
    expect(names.length).toBe(new Set(names).size)
    expect(CONTRACTS.length).toBe(new Set(CONTRACTS.map(c => `${c.method} ${c.path}`)).size)
  })
  it('backs every source of a grid by a call', () => {
    const paths = new Set(CONTRACTS.map(c => c.path))
    const missing = GRIDS.flatMap(grid => Object.values(grid.source ?? {}).map(path => [grid.name, path] as const))
      .filter(([, path]) => !paths.has(fullPath(path)))
    expect(missing).toEqual([])
  })
  it('has a word for everything that is recorded', () => {
    const recorded = filesUnder('src/server').flatMap(path => [...textOf(path).matchAll(/\bentity: '([\w.]+)'/g)].map(([, name]) => name!))
    expect(recorded.length).toBeGreaterThan(10)
    expect([...new Set(recorded)].filter(name => !Object.hasOwn(RECORDED, name))).toEqual([])
  })
  it('has a word for every deed that is recorded', () => {
    const recorded = filesUnder('src/server').flatMap(path =>
      [...textOf(path).matchAll(/\baction: ([^,{}]*), entity: /g)].flatMap(([, actionText]) => actionText!.match(/'[a-z]\w*'/g) ?? []))
    expect(recorded.length).toBeGreaterThan(30)
    expect([...new Set(recorded)].filter(quoted => !Object.hasOwn(DEED_WORDS, quoted.slice(1, -1)))).toEqual([])
  })
  it('does not name the deed of one call in the words of another', () => {
    const isWritten = CONTRACTS.filter(({ writes, body }) => writes && body !== 'form')
    const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
    const shared = isWritten.filter(one => isWritten.some(other => other.title !== one.title && lastOf(other.path) === lastOf(one.path)))
    expect(shared.length).toBeGreaterThan(1)
    expect(shared.filter(({ path, title }) => DEED_WORDS[lastOf(path)] === title)).toEqual([])
  })
  it('bounds every number that a call takes, whole ones by what the database keeps', () => {
    const LARGEST = 2 ** 31
    /** Declared before an upload and never stored. */
    const unstored = ['/api/res/getPostUploadParam size']
    const unbounded = CONTRACTS.flatMap(({ path, input }) => numbersIn(input, path).filter(([, { minValue, maxValue }]) =>
      !((minValue ?? -Infinity) >= -LARGEST && (maxValue ?? Infinity) < LARGEST)))
    expect(unbounded.map(([place]) => place)).toEqual(unstored)
  })
  it('sorts, sums and searches by columns that exist', () => {
    for (const grid of GRIDS) {
      const keys = [
        ...grid.sort.map(([key]) => key), ...Object.keys(grid.footer), ...grid.quick, ...(grid.unique?.columns ?? []),
        ...grid.rules.flatMap(r => [...(r.lock ?? []), ...(r.require ?? [])]),
      ]
      expect(keys.filter(key => !(key in grid.columns)), grid.name).toEqual([])
    }
  })
})
