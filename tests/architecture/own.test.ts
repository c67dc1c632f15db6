import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

interface Node { readonly type: string, readonly start: number, readonly end: number, readonly operator?: string, readonly left?: Node }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Where the operator `in` asks for a name that is not written there: it finds what every object has, such as `constructor`. */
function asked(path: string): string[] {
  const text = textOf(path)
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'BinaryExpression' && value.operator === 'in' && value.left?.type !== 'Literal') found.push(`${path}: ${text.slice(value.start, value.end)}`)
    Object.values(value).forEach(walk)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

it('asks Object.hasOwn for names that come from elsewhere, never the operator in', () => {
  expect(SOURCES.flatMap(asked)).toEqual([])
})

it('leaves it to the engine how a search meets a text, so that every one takes initials and readings', () => {
  const own = SOURCES.filter(path => path.startsWith('src/server/domains/') && /\bilike\b|position\(\$\{/.test(textOf(path)))
  expect(own).toEqual([])
})

/** Blueprint gives the focus back when the closing has faded, 0.3 s later: whoever has clicked into a sheet meanwhile would lose it. `ui/focusKeeper.ts` gives back what is lost. */
it('lets no popover take the focus back from where somebody has gone on', () => {
  const opened = SOURCES.flatMap(path => (path.endsWith('.tsx') ? textOf(path).split('<PopoverNext').slice(1).map(rest => ({ path, rest })) : []))
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.filter(({ rest }) => !rest.includes('shouldReturnFocusOnClose={false}')).map(({ path }) => path)).toEqual([])
})
