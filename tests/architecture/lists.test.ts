import { describe, expect, it } from 'vitest'
import { filesUnder, importsOf, textOf } from './sources.ts'

const ROUTES = filesUnder('src/client/pages').filter(path => path.endsWith('/routes.ts'))
/** One page of a file of routes: its line, and the file that it loads. */
const PAGE = /page\('([^']+)', async \(\) => \(await import\('([^']+)'\)\)[^\n]*/g
const LIST = /useRemoteList\([^\n]*(?:\n {4}[^\n]*)?/g
/** Facts of pages that are kept under a name of their own. */
const NAMED = /const (\w+)(?:: PageFacts)? = \{ tab: 'address'/g

interface AddressPage { readonly path: string, readonly file: string }

/** Pages of which every address is a tab of its own. */
function addressPages(routes: string): AddressPage[] {
  const text = textOf(routes)
  const names = [...text.matchAll(NAMED)].map(([, name]) => name!)
  return [...text.matchAll(PAGE)].flatMap(([line, path, file]) =>
    (line.includes("tab: 'address'") || names.some(name => new RegExp(`\\b${name}\\b`).test(line))
      ? [{ path: path!, file: `${routes.replace(/[^/]+$/, '')}${file!.slice(2)}` }]
      : []))
}

/** The page's file with everything of pages that it shows. */
function filesOf(first: string): Set<string> {
  const seen = new Set<string>()
  const left = [first]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    left.push(...importsOf(file).filter(({ to, typeOnly }) => !typeOnly && to.startsWith('src/client/pages/') && /\.tsx?$/.test(to))
      .map(({ to }) => to))
  }
  return seen
}

const PAGES = ROUTES.flatMap(addressPages)

describe('a page of which every address is a tab', () => {
  it('is found', () => expect(PAGES.length).toBeGreaterThan(8))
  // A sheet whose cell stands in the address would be a new tab, and mounted anew, with every cell.
  it.each(PAGES)('$path has no list that keeps its state in the address', ({ file }) => {
    const lists = [...filesOf(file)].flatMap(path => [...textOf(path).matchAll(LIST)].map(([call]) => ({ path, call })))
    expect(lists.filter(({ call }) => !call.includes('inAddress: false'))).toEqual([])
  })
})
