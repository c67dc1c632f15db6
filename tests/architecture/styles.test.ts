import { expect, it } from 'vitest'
import { filesUnder, textOf } from './sources.ts'

const OWN_CLASS = /\.(yz-[\w-]+)/

/** The first product class in each selector of a stylesheet. */
function leading(path: string): string[] {
  const rules = textOf(path).replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  return [...rules].map(([, selector]) => selector!.trim())
    .filter(selector => !selector.startsWith('@'))
    .flatMap(selector => selector.replace(/:(is|not|where|has)\([^()]*\)/g, '').split(','))
    .flatMap(selector => OWN_CLASS.exec(selector)?.[1] ?? [])
}

it('leads with its own classes in every stylesheet: two pages with one name would spoil each other once both are loaded', () => {
  const homes = new Map<string, Set<string>>()
  for (const path of filesUnder('src/client', /\.css$/)) {
    for (const name of leading(path)) homes.set(name, (homes.get(name) ?? new Set()).add(path))
  }
  expect(homes.size).toBeGreaterThan(100)
  expect([...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
