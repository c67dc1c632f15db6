import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

interface Node { readonly type: string, readonly start: number, readonly end: number, readonly operator?: string, readonly left?: Node }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Uses of the operator `in` with a computed name, which also finds inherited names such as `constructor`. */
function computedIn(path: string): string[] {
  const text = textOf(path)
  const uses: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'BinaryExpression' && value.operator === 'in' && value.left?.type !== 'Literal')
      uses.push(`${path}: ${text.slice(value.start, value.end)}`)
    Object.values(value).forEach(walk)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return uses
}

it('asks Object.hasOwn for names that come from elsewhere, never the operator in', () => {
  expect(SOURCES.flatMap(computedIn)).toEqual([])
})

it('leaves it to the engine how a search meets a text, so that every one takes initials and readings', () => {
  const matches = SOURCES.filter(path => path.startsWith('src/server/domains/') && /\bilike\b|position\(\$\{/.test(textOf(path)))
  expect(matches).toEqual([])
})

/** Blueprint's popover returns the focus even if it has moved on. */
it('opens every popover by that of the UI kit', () => {
  const WRAPPER = 'src/client/ui/Popover.tsx'
  const importers = SOURCES.filter(path => /import \{[^}]*\bPopover(Next)?\b[^}]*\} from '@blueprintjs\/core'/.test(textOf(path)))
  expect(importers).toEqual([WRAPPER])
  expect(textOf(WRAPPER)).toContain('shouldReturnFocusOnClose={false}')
})
