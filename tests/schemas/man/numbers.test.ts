import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankCardFault, isCardMask, luhnDigit, maskCard } from '#schemas/man/bankCard.ts'
import { idCheckSign, idNumberFault, idNumberNotice, isFemale, isIdMask, maskId } from '#schemas/man/idNumber.ts'
import { checkCell, daysAfter, excelCell, formatCell, NO_LOOKUPS, parseCell } from '#schemas/kit/index.ts'
import { expiryOf } from '#schemas/man/states.ts'
import { wholeColumns } from '#schemas/man/columns.ts'

const TODAY = '2026-11-21'
const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map(all => all.join(''))
/** Numbers of people of working age: born 1962 to 2009. */
const idNumber = fc.tuple(
  digits(6), fc.integer({ min: 1962, max: 2009 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), digits(3)
)
  .map(([region, year, month, day, sequence]) => {
    const body = `${region}${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${sequence}`
    return body + idCheckSign(body)
  })
const card = fc.integer({ min: 15, max: 18 }).chain(digits).map(body => body + luhnDigit(body))

describe('id numbers', () => {
  test('published examples of the standard', () => {
    expect(idCheckSign('11010519491231002')).toBe('X')
    expect(idCheckSign('44052418800101001')).toBe('4')
  })
  test('every number with its check sign is right', () => {
    fc.assert(fc.property(idNumber, text => idNumberFault(text, TODAY) === null))
  })
  test('one wrong digit, or two neighbours changed over, are found', () => {
    fc.assert(fc.property(idNumber, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
      const wrong = text.slice(0, at) + (Number(text[at]) + by) % 10 + text.slice(at + 1)
      expect(idNumberFault(wrong, TODAY)).not.toBeNull()
    }))
    fc.assert(fc.property(idNumber, fc.integer({ min: 0, max: 15 }), (text, at) => {
      fc.pre(text[at] !== text[at + 1])
      expect(idNumberFault(text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2), TODAY)).not.toBeNull()
    }))
  })
  test.each([
    ['1101011990010110', '18 位'], ['abc', '18 位'], ['11010119900230101X', '出生日期'], ['110101203001011012', '出生日期'],
  ])('%s is refused', (text, reason) => expect(idNumberFault(text, TODAY)).toContain(reason))
  test.each([
    ['20101121', null], ['20101122', '未满 16 周岁'], ['19601122', null], ['19591121', '已超过 65 周岁'],
  ])('born %s', (birth, reason) => {
    const body = `110101${birth}001`
    const fault = idNumberFault(body + idCheckSign(body), TODAY)
    if (reason === null) expect(fault).toBeNull()
    else expect(fault).toContain(reason)
  })
  test.each([
    ['男', '19660101', null], ['男', '19651120', '男性已超过 60 周岁'], ['女', '19760101', null], ['女', '19751120', '女性已超过 50 周岁'],
  ])('%s born %s', (sex, birth, note) => {
    const body = `110101${birth}${sex === '女' ? '002' : '001'}`
    const text = body + idCheckSign(body)
    expect(isFemale(text)).toBe(sex === '女')
    if (note === null) expect(idNumberNotice(text, TODAY)).toBeNull()
    else expect(idNumberNotice(text, TODAY)).toContain(note)
  })
  test('a mask shows ten signs, is known as one and never equals its number', () => {
    fc.assert(fc.property(idNumber, text => {
      const mask = maskId(text)
      expect(mask).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/)
      expect([mask.slice(0, 6), mask.slice(-4), isIdMask(mask), isIdMask(text)]).toEqual([text.slice(0, 6), text.slice(-4), true, false])
    }))
  })
})

describe('bank cards', () => {
  test('a published number', () => expect(luhnDigit('7992739871')).toBe('3'))
  test('every number with its check digit is right, and wrong with any other', () => {
    fc.assert(fc.property(card, fc.integer({ min: 1, max: 9 }), (text, by) => {
      expect(bankCardFault(text)).toBeNull()
      expect(bankCardFault(text.slice(0, -1) + (Number(text.at(-1)) + by) % 10)).toContain('校验不通过')
    }))
  })
  test.each(['123456789012345', '12345678901234567890', '62220000abcd0000'])(
    '%s is refused', text => expect(bankCardFault(text)).toContain('16 到 19 位')
  )
  test('a mask shows four digits', () => {
    fc.assert(fc.property(card, text => {
      expect([maskCard(text).slice(-4), isCardMask(maskCard(text)), maskCard(text).length]).toEqual([text.slice(-4), true, 16])
    }))
  })
})

describe('cells', () => {
  const { idNumber: column, bankCard, phone, emergencyPhone } = wholeColumns
  const read = (text: string, source: typeof column | typeof bankCard | typeof phone | typeof emergencyPhone) =>
    parseCell(text, source, NO_LOOKUPS)
  test('numbers are read as people write them', () => {
    expect(read(' 11010519491231002x ', column)).toEqual({ ok: true, value: '11010519491231002X' })
    expect(read('１１０１０５ 19491231 002X', column)).toEqual({ ok: true, value: '11010519491231002X' })
    expect(read('6222-0000 0000 4000', bankCard)).toEqual({ ok: true, value: '6222000000004000' })
    expect(read('+86 138 0000 1001', phone)).toEqual({ ok: true, value: '13800001001' })
    expect(read('139-0000-1111 / 138-0000-2222', phone)).toEqual({ ok: true, value: '13900001111/13800002222' })
    expect(read('', bankCard)).toEqual({ ok: true, value: null })
  })
  test('who is called in an emergency may have a landline', () => {
    expect(read('+86 138-0000-1001', emergencyPhone)).toEqual({ ok: true, value: '13800001001' })
    expect(read('0771-5551234', emergencyPhone)).toEqual({ ok: true, value: '0771-5551234' })
    for (const text of ['（0771）5551234', '(0771) - 5551234', '0771—5551234', '0771–5551234'])
      expect(read(text, emergencyPhone)).toEqual({ ok: true, value: '0771-5551234' })
    expect(read('138—0000—1001', emergencyPhone)).toEqual({ ok: true, value: '13800001001' })
    expect(checkCell('5551234', emergencyPhone, NO_LOOKUPS)).toBe('电话应为 11 位手机号、带区号的座机或 400 号码')
  })
  test('what is shown and what leaves the program is masked', () => {
    fc.assert(fc.property(idNumber, text => {
      expect(formatCell(text, column, NO_LOOKUPS)).toBe(maskId(text))
      expect(excelCell(text, column, NO_LOOKUPS)?.text).toBe(maskId(text))
    }))
  })
  test('a mask is let through for the server to compare', () => expect(checkCell('110105********002X', column, NO_LOOKUPS)).toBeNull())
})

test('the last day of a certificate still counts', () => {
  expect([expiryOf(null, TODAY), expiryOf(TODAY, TODAY), expiryOf('2026-11-20', TODAY)]).toEqual(['VALID', 'DUE', 'OVER'])
  expect([expiryOf(daysAfter(TODAY, 30), TODAY), expiryOf(daysAfter(TODAY, 31), TODAY)]).toEqual(['DUE', 'VALID'])
})
