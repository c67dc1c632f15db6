import { describe, expect, it } from 'vitest'
import { checkCell, NO_LOOKUPS, parseCell, type Column } from '#schemas/kit/index.ts'
import { bankAccounts } from '#schemas/org/accounts.ts'
import { numberPrefixes } from '#schemas/org/prefixes.ts'

function typed(raw: string, column: Column): [value: unknown, fault: string | null] {
  const read = parseCell(raw, column, NO_LOOKUPS)
  return read.ok ? [read.value, read.value === null ? null : checkCell(read.value, column, NO_LOOKUPS)] : [raw, read.text]
}

describe('what is typed as a sheet or a bank writes it', () => {
  it.each([
    ['6222 0202 0001 2345', '6222020200012345'], ['６２２２０２０２', '62220202'], ['4400-1234-5678', '440012345678'], ['cn12abcd', 'CN12ABCD'],
  ])('the account number %s is %s', (raw, number) => expect(typed(raw, bankAccounts.columns.number)).toEqual([number, null]))
  it.each(['12345', '工行6222020200012345', '6'.repeat(35)])('%s is no account number', raw =>
    expect(typed(raw, bankAccounts.columns.number)[1]).toBe('银行账号为 6 到 34 位数字或大写字母'))
  it.each([['ｘｍ', 'XM'], [' dd ', 'DD']])(
    'the prefix %s is %s', (raw, prefix) => expect(typed(raw, numberPrefixes.columns.prefix)).toEqual([prefix, null])
  )
  it.each(['X1', 'ABCDEFG', '项目'])('%s is no prefix', raw => expect(typed(raw, numberPrefixes.columns.prefix)[1]).toBe('前缀为 1 到 6 个大写字母'))
})
