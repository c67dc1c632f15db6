import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineIn, type OutlineRow } from '#schemas/kit/branches/index.ts'

const rowsOf = (text: string): OutlineRow[] => text.split('\n').map(line => ({ cells: line.split('\t') }))
const read = (text: string) => outlineIn(rowsOf(text))?.lines.map(({ level, label }) => `${level} ${label}`)

describe('an outline', () => {
  it.each([
    ['blanks', '土建\n  土方\n    挖土\n  砌体\n安装', ['0 土建', '1 土方', '2 挖土', '1 砌体', '0 安装']],
    ['wide blanks', '土建\n\u3000土方\n\u3000\u3000挖土', ['0 土建', '1 土方', '2 挖土']],
    ['tabs', '土建\n\t土方\n\t\t挖土\n安装', ['0 土建', '1 土方', '2 挖土', '0 安装']],
    ['numbers before names', '1 土建\n1.1 土方\n1.1.1 挖土\n1.2 砌体\n2 安装', ['0 土建', '1 土方', '2 挖土', '1 砌体', '0 安装']],
    ['numbers with stops', '1. 土建\n1.1. 土方\n2. 安装', ['0 土建', '1 土方', '0 安装']],
    ['numbers in a column', '1\t土建\n1.1\t土方\n1.2\t砌体', ['0 土建', '1 土方', '1 砌体']],
    ['numbers that begin below', '2.3\t土建\n2.3.1\t土方', ['0 土建', '1 土方']],
    ['Chinese numbers', '一、土建\n（一）土方\n1. 挖土\n2. 回填\n（二）砌体\n二、安装', ['0 土建', '1 土方', '2 挖土', '2 回填', '1 砌体', '0 安装']],
  ])('is read from %s', (_, text, expected) => expect(read(text)).toEqual(expected))

  it('is read from the indentation that Excel states', () => {
    const rows = [
      { cells: ['土建', ''], indent: 0 }, { cells: ['土方', '12'], indent: 1 }, { cells: ['挖土', '3'], indent: 3 },
      { cells: ['砌体', '4'], indent: 1 },
    ]
    expect(outlineIn(rows)).toMatchObject(
      { rest: 1, numbered: false, lines: [{ level: 0 }, { level: 1 }, { level: 2 }, { level: 1, label: '砌体' }] }
    )
  })

  it('says where the other columns begin', () => {
    expect(outlineIn(rowsOf('1\t土建\t项\n1.1\t土方\tm3'))).toMatchObject({ rest: 2, numbered: true })
    expect(outlineIn(rowsOf('土建\t\t项\n\t土方\tm3'))).toMatchObject({ rest: 2, numbered: false })
  })

  it.each([
    ['names', '土建\n安装'], ['one row', '  土建'], ['numbers', '1\n2\n3'], ['amounts', '12.5\t3\n13.5\t4'],
    ['amounts that could be places', '1\t12\n2.5\t13'], ['sizes', '300x300 砖\n600x600 砖'], ['a table', '土方\tm3\t12\n砌体\tm3\t8'],
  ])('is not seen in %s', (_, text) => expect(outlineIn(rowsOf(text))).toBeNull())

  it('reads back every tree that was written with blanks', () =>
    fc.assert(fc.property(fc.array(fc.nat(4), { minLength: 2, maxLength: 20 }), steps => {
      let level = -1
      const levels = steps.map(step => (level = Math.min(step, level + 1)))
      fc.pre(levels.some(one => one > 0))
      expect(outlineIn(levels.map(one => ({ cells: [`${'  '.repeat(one)}项`] })))?.lines.map(line => line.level)).toEqual(levels)
    })))
})
