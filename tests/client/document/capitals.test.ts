import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inCapitals } from '#shared/capitals.ts'

it.each([
  ['126634.61', '壹拾贰万陆仟陆佰叁拾肆元陆角壹分'], ['0', '零元整'], ['0.00', '零元整'], ['0.05', '伍分'], ['0.50', '伍角整'], ['1.05', '壹元零伍分'], ['10', '壹拾元整'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'], ['107000.53', '壹拾万柒仟元伍角叁分'], ['6007.14', '陆仟零柒元壹角肆分'], ['100000000.00', '壹亿元整'], ['100010001', '壹亿零壹万零壹元整'],
  ['20000500.1', '贰仟万零伍佰元壹角整'], ['-325.04', '负叁佰贰拾伍元零肆分'], ['1000000000000', '壹万亿元整'], ['', ''], ['-', ''], ['1.234', ''], ['x', ''],
  ['100000000000000000000', ''],
])('%s is %s', (amount, capitals) => expect(inCapitals(amount)).toBe(capitals))

function centsOf(capitals: string): bigint {
  const value = (digit: string): bigint => BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(digit))
  const unitValues: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1000n }
  let [total, section, digit] = [0n, 0n, 0n]
  for (const letter of capitals.replace('负', '').replaceAll('整', '')) {
    if ('零壹贰叁肆伍陆柒捌玖'.includes(letter)) digit = value(letter)
    else if (unitValues[letter] !== undefined) { section += digit * unitValues[letter]; digit = 0n }
    else if (letter === '万') { total += (section + digit) * 10_000n; section = 0n; digit = 0n }
    else if (letter === '亿') { total = (total + section + digit) * 100_000_000n; section = 0n; digit = 0n }
    else if (letter === '元') { total = (total + section + digit) * 100n; section = 0n; digit = 0n }
    else if (letter === '角') { total += digit * 10n; digit = 0n }
    else if (letter === '分') { total += digit; digit = 0n }
  }
  return capitals.startsWith('负') ? -total : total
}

it('says every amount below a trillion so that it is read back, without two zeros in a row', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), cents => {
    const capitals = inCapitals(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
    expect(centsOf(capitals)).toBe(cents)
    expect(capitals).not.toMatch(/零零|零万|零亿|零[角分]/)
    expect(capitals.endsWith('整') || capitals.endsWith('分')).toBe(true)
  }))
})
