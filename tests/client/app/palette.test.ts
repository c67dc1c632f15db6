// @vitest-environment jsdom
import { describe, expect, it, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { entriesFor, fitOf, type Entry, type Group, type Sources } from '#client/app/palette/entries.ts'
import { matchesInitials } from '#client/app/palette/initials.ts'
import { withChoice, type Choice } from '#client/app/palette/recent.ts'
import { routes } from '#client/app/registry.ts'
import { pinyinOf, readingOf } from '#server/core/pinyin.ts'
import { SCREENS } from '#shared/screens.ts'

const entry = (group: Group, title: string): Entry => ({ id: `${group} ${title}`, group, title, note: '', run: () => {} })
const emptySources: Sources = { recent: [], screens: [], commands: [], records: [], read: () => '' }
const entryTexts = (text: string, sources: Partial<Sources>) =>
  entriesFor(text, { ...emptySources, ...sources }).map(({ group, title }) => `${group}:${title}`)

describe('pinyin initials', () => {
  /** Labels of the shell's commands: `label: '…'` beside a key. */
  const labels = ['Header', 'TabBar', 'UserMenu'].flatMap(file => {
    const text = readFileSync(resolve(import.meta.dirname, `../../../src/client/app/layout/${file}.tsx`), 'utf8')
    return [...text.matchAll(/label: '([^']+)'/g)].map(([, label]) => label!)
  })
  const titles = [...new Set([...routes, ...SCREENS].map(({ title }) => title)), ...labels, '保存', '列设置', '在表格中查找', '导出全部结果']
  test.each(titles)('%s is found by its own', title => {
    expect(matchesInitials(pinyinOf(title), title)).toBe(true)
  })
  it('fit anywhere, but only in a row', () => {
    expect(matchesInitials('dek', '企业定额库')).toBe(true)
    expect(matchesInitials('qyk', '企业定额库')).toBe(false)
    expect(matchesInitials('定', '企业定额库')).toBe(false)
    expect(matchesInitials('', '企业定额库')).toBe(false)
  })
})

describe('what fits', () => {
  it('begins with it, holds every word, or is read so', () => {
    const fits = (title: string, text: string) => fitOf(title, text, () => '')
    expect([fits('定额回收站', '定额'), fits('企业定额库', '库 定额'), fits('企业定额库', 'QYDE'), fits('材料库', '定额')]).toEqual([0, 1, 2, null])
    expect([fitOf('企业定额库', 'qiye', readingOf), fitOf('企业定额库', 'dinge ku', readingOf), fitOf('材料库', 'iliao', readingOf)]).toEqual(
      [2, 2, null]
    )
  })
})

describe('the lines', () => {
  const screens = ['平台定额库', '企业定额库', '定额回收站', '材料库'].map(title => entry('screen', title))
  const commands = [entry('command', '撤销'), entry('command', '刷新')]
  it('offer what can be done before where one can go, while nothing is typed', () => {
    expect(entryTexts('', { screens, commands })).toEqual([
      'command:撤销', 'command:刷新', 'screen:平台定额库', 'screen:企业定额库', 'screen:定额回收站', 'screen:材料库',
    ])
  })
  it('put the best fit of a group first, and records behind', () => {
    const records = [entry('quota', '抛釉砖地面')]
    expect(entryTexts('定额', { screens, commands, records })).toEqual(['screen:定额回收站', 'screen:平台定额库', 'screen:企业定额库', 'quota:抛釉砖地面'])
  })
  it('begin with recent choices that fit, and do not repeat them', () => {
    const recent = [screens[1]!, commands[0]!]
    expect(entryTexts('定额', { recent, screens, commands })).toEqual(['recent:企业定额库', 'screen:定额回收站', 'screen:平台定额库'])
    expect(entryTexts(' ', { recent, screens: [], commands })).toEqual(['recent:企业定额库', 'recent:撤销', 'command:刷新'])
  })
})

it('keeps a choice once, the newest first, twenty at most', () => {
  const choice = (id: string): Choice => ({ id, record: null })
  const many = Array.from({ length: 30 }, (_, at) => `c${at}`)
    .reduce<readonly Choice[]>((choices, id) => withChoice(choices, choice(id)), [])
  expect(many.map(({ id }) => id).slice(0, 3)).toEqual(['c29', 'c28', 'c27'])
  expect(many).toHaveLength(20)
  expect(withChoice(many, choice('c20')).map(({ id }) => id).slice(0, 3)).toEqual(['c20', 'c29', 'c28'])
})
