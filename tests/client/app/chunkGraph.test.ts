import fc from 'fast-check'
import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { circleOf, closureOf } from '#client/app/chunkGraph.ts'

type Chunk = Pick<Rollup.OutputChunk, 'imports'>
const graph = (imports: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(imports).map(([name, targets]): [string, Chunk] => [name, { imports: [...targets] }]))

test('a chunk that imports itself over others is named with its way', () => {
  expect(circleOf(graph({ entry: ['a'], a: ['b', 'c'], b: [], c: ['d'], d: ['a'] }))).toEqual(['a', 'c', 'd', 'a'])
  expect(circleOf(graph({ entry: ['a', 'b'], a: ['c'], b: ['c'], c: [] }))).toBeUndefined()
})

/** Imports of later chunks, and one more import. */
const graphArbitrary = fc.integer({ min: 2, max: 8 }).chain(size => fc.record({
  imports: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 }),
  more: fc.tuple(fc.nat(size - 1), fc.nat(size - 1)),
  size: fc.constant(size),
}))

test('a circle is found exactly where an import leads back', () => {
  fc.assert(fc.property(graphArbitrary, ({ imports, more: [from, to], size }) => {
    const forward = imports.filter(([a, b]) => a < b)
    const graphOf = (edges: readonly (readonly [number, number])[]) =>
      graph(Object.fromEntries(Array.from({ length: size }, (_, i) => [`c${i}`, edges.filter(([a]) => a === i).map(([, b]) => `c${b}`)])))
    expect(circleOf(graphOf(forward))).toBeUndefined()
    const back = closureOf(graphOf(forward), [`c${to}`]).has(`c${from}`)
    expect(circleOf(graphOf([...forward, [from, to]])) !== undefined).toBe(back)
  }))
})
