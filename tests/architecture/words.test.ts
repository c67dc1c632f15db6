import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const isLong = (text: string): boolean => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) >= 8
/** What refuses something, and is no label. */
const isRefusal = (text: string): boolean => isLong(text) && /[，！]|不能|错误|已被|请/.test(text)
const sideOf = (path: string): string => /^src\/(client|server)\//.exec(path)?.[1] ?? 'both'

it('has in one place what is said by more than one side', () => {
  const places = new Map<string, Set<string>>()
  for (const path of SOURCES.filter(source => !/\/(seeds|migrations)\//.test(source))) {
    for (const [, single, double, template] of textOf(path).matchAll(LITERAL)) {
      const text = (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…')
      if (isRefusal(text)) places.set(text, (places.get(text) ?? new Set()).add(path))
    }
  }
  const twice = [...places].filter(([, paths]) => new Set([...paths].map(sideOf)).size > 1)
  expect(twice.map(([text, paths]) => `${text}: ${[...paths].join(', ')}`)).toEqual([])
})
