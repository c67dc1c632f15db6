import { describe, expect, it } from 'vitest'
import { filesUnder, importsOf, textOf } from './sources.ts'

const ROUTES = filesUnder('src/client/pages').filter(path => path.endsWith('/routes.ts'))
/** A page's line in a routes file, with the loaded file. */
const PAGE = /page\('([^']+)', async \(\) => \(await import\('([^']+)'\)\)[^\n]*/g
const LIST = /useRemoteList\([^\n]*(?:\n {4}[^\n]*)?/g
/** Page facts in a named constant. */
const NAMED_FACTS = /const (\w+)(?:: PageFacts)? = \{ tab: 'address'/g

interface AddressPage { readonly path: string, readonly file: string }

function addressPages(routes: string): AddressPage[] {
  const text = textOf(routes)
  const names = [...text.matchAll(NAMED_FACTS)].map(([, name]) => name!)
  return [...text.matchAll(PAGE)].flatMap(([line, path, file]) =>
    (line.includes("tab: 'address'") || names.some(name => new RegExp(`\\b${name}\\b`).test(line))
      ? [{ path: path!, file: `${routes.replace(/[^/]+$/, '')}${file!.slice(2)}` }]
      : []))
}

/** Includes all page files it imports. */
function filesOf(first: string): Set<string> {
  const visited = new Set<string>()
  const remaining = [first]
  for (let file = remaining.pop(); file !== undefined; file = remaining.pop()) {
    if (visited.has(file)) continue
    visited.add(file)
    remaining.push(...importsOf(file).filter(({ to, typeOnly }) => !typeOnly && to.startsWith('src/client/pages/') && /\.tsx?$/.test(to))
      .map(({ to }) => to))
  }
  return visited
}

const PAGES = ROUTES.flatMap(addressPages)

describe('a page of which every address is a tab', () => {
  it('is found', () => expect(PAGES.length).toBeGreaterThan(8))
  // A sheet with its cell in the address would open a new tab with every cell.
  it.each(PAGES)('$path has no list that keeps its state in the address', ({ file }) => {
    const lists = [...filesOf(file)].flatMap(path => [...textOf(path).matchAll(LIST)].map(([call]) => ({ path, call })))
    expect(lists.filter(({ call }) => !call.includes('inAddress: false'))).toEqual([])
  })
})
