// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { offeredCommands, useCommands, type Command } from '#client/data/commands.ts'

const command = (key: string, label = key, more: Partial<Command> = {}): Command => ({ key, label, run: () => {}, ...more })
const labels = () => offeredCommands().map(({ label }) => label)

function Offer({ commands, active }: { readonly commands: readonly Command[]; readonly active: boolean }) {
  useCommands(commands, active)
  return null
}
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = createRoot(document.createElement('div'))
const show = (shell: readonly Command[], page: readonly Command[], active = true) => act(() => root.render(
  <><Offer commands={shell} active /><Offer commands={page} active={active} /></>,
))
afterEach(() => act(() => root.render(null)))

test('what was shown last comes first and hides older offers of its key', () => {
  show([command('theme'), command('undo', '旧')], [command('undo', '新'), command('find', '查找', { disabled: true })])
  expect(labels()).toEqual(['新', 'theme'])
})

test('a hidden page offers nothing, and comes first when it is shown again', () => {
  show([command('theme')], [command('undo')], false)
  expect(labels()).toEqual(['theme'])
  show([command('theme')], [command('undo')], true)
  expect(labels()).toEqual(['undo', 'theme'])
})

test('offers follow what is rendered and end with it', () => {
  show([command('theme', '浅色')], [])
  show([command('theme', '深色')], [])
  expect(labels()).toEqual(['深色'])
  act(() => root.render(null))
  expect(labels()).toEqual([])
})
