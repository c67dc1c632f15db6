import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matcher, replaceText } from '#client/grid/sheet/findText.ts'

it('finds regardless of case and width unless asked otherwise', () => {
  expect(matcher({ text: 'ＡＢ' })('xab')).toBe(true)
  expect(matcher({ text: 'ab', matchCase: true })('xAB')).toBe(false)
  expect(matcher({ text: 'ab', wholeCell: true })('xab')).toBe(false)
  expect(matcher({ text: 'ab', wholeCell: true })('AB')).toBe(true)
  expect(matcher({ text: '' })('')).toBe(false)
})

it('replaces every place, literally', () => {
  expect(replaceText('a.b.c', { text: '.' }, '$&')).toBe('a$&b$&c')
  expect(replaceText('C30混凝土c30', { text: 'c30' }, 'C35')).toBe('C35混凝土C35')
  expect(replaceText('C30混凝土c30', { text: 'c30', matchCase: true }, 'C35')).toBe('C30混凝土C35')
  expect(replaceText('m²', { text: 'm2' }, 'm3')).toBe('m3')
  expect(replaceText('800×800', { text: '800×800', wholeCell: true }, '')).toBe('')
  expect(replaceText('瓷砖', { text: '石' }, '木')).toBeNull()
})

it('does what splitting and joining does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '.', '*', '砖', '\\', '$') })
  fc.assert(fc.property(text, text.filter(part => part !== ''), text, (fullText, part, by) => {
    expect(replaceText(fullText, { text: part, matchCase: true }, by)).toBe(fullText.includes(part) ? fullText.split(part).join(by) : null)
  }))
})
