import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

interface Node { readonly type: string, readonly start: number, readonly end: number, readonly operator?: string, readonly left?: Node }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Where the operator `in` asks for a name that is not written there: it finds what every object has, such as `constructor`. */
function asked(path: string): string[] {
  const text = textOf(path)
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'BinaryExpression' && value.operator === 'in' && value.left?.type !== 'Literal')
      found.push(`${path}: ${text.slice(value.start, value.end)}`)
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

/** Blueprint's own would take the focus back from where somebody has gone on: ours says once that it does not. */
it('opens every popover by that of the UI kit', () => {
  const OWN = 'src/client/ui/Popover.tsx'
  const named = SOURCES.filter(path => /import \{[^}]*\bPopover(Next)?\b[^}]*\} from '@blueprintjs\/core'/.test(textOf(path)))
  expect(named).toEqual([OWN])
  expect(textOf(OWN)).toContain('shouldReturnFocusOnClose={false}')
})
