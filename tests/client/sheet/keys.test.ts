// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { SHEET_COMMANDS, type SheetCommand } from '#client/grid/sheet/commands.ts'
import { chordOf } from '#client/grid/sheet/keyboard.ts'
import { keyGroups } from '#client/grid/workspace/KeySheet.tsx'
import { keyLabel } from '#client/grid/sheet/keyLabel.ts'

test('a chord belongs to one command unless each says when', () => {
  const owners = new Map<string, SheetCommand[]>()
  for (const command of Object.values<SheetCommand>(SHEET_COMMANDS)) {
    for (const key of command.keys) owners.set(key, [...(owners.get(key) ?? []), command])
  }
  const shared = [...owners].filter(([, commands]) => commands.length > 1)
  expect(shared.map(([key]) => key)).toEqual(['ArrowLeft', 'ArrowRight', 'Alt+ArrowDown'])
  expect(shared.every(([, commands]) => commands.every(command => command.enabled))).toBe(true)
})

test('chords from events', () => {
  const chord = (init: KeyboardEventInit) => chordOf(new KeyboardEvent('keydown', init))
  expect(chord({ key: 'z', ctrlKey: true })).toBe('Ctrl+Z')
  expect(chord({ key: 'Z', metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z')
  expect(chord({ key: ' ' })).toBe('Space')
  expect(chord({ key: '@', ctrlKey: true, altKey: true })).toBeNull()
  expect(chord({ key: 'ArrowDown', altKey: true })).toBe('Alt+ArrowDown')
})

test('chords as people read them', () => {
  expect(keyLabel('Ctrl+Shift+ArrowDown')).toBe('Ctrl Shift ↓')
  expect(keyLabel('Ctrl+Shift++')).toBe('Ctrl Shift +')
})

test('the keys of a sheet that is only read change nothing', () => {
  const labels = (readOnly: boolean) => [...keyGroups('', readOnly).values()].flat().map(({ label }) => label)
  const changing = ['剪切', '粘贴', '清空', '向下填充', '批量修改', '删除行', '撤销', '替换', '写入全部选中的单元格']
  expect(labels(false)).toEqual(expect.arrayContaining(changing))
  expect(labels(true).filter(label => changing.includes(label) || /填|写入|编辑|插入/.test(label))).toEqual([])
  expect(labels(true)).toEqual(expect.arrayContaining(['复制', '查找', '下一格', '全部快捷键']))
})
