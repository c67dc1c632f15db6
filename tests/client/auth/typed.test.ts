import { describe, expect, it } from 'vitest'
import { codeFault, lengthFault, nameFault, phoneFault, phoneOf, smsCodeOf } from '#shared/account.ts'

describe('what is typed into a field', () => {
  it.each(
    [['+86 138-0013-8000', '13800138000'], ['138001380001', '138001380001'], ['8613800138000', '13800138000']]
  )('%s is the phone %s', (typed, phone) => {
    expect(phoneOf(typed)).toBe(phone)
  })
  it.each([['【营造】验证码 123456，5 分钟内有效', '123456'], ['12 34', '1234'], ['1234567', '1234567']])('%s is the code %s', (typed, code) => {
    expect(smsCodeOf(typed)).toBe(code)
  })
  it('is refused when it is too long, and not cut', () => {
    expect([phoneFault(phoneOf('138001380001')), codeFault(smsCodeOf('1234567'))]).toEqual(['请输入 11 位手机号', '请输入 6 位数字验证码'])
  })
  it('is counted as people see it, and may be blank where nothing has to be there', () => {
    expect([nameFault('😀'.repeat(20), '名称', 20), nameFault('😀'.repeat(21), '名称', 20), nameFault(' \t', '名称', 20)]).toEqual(
      [undefined, '名称最多 20 个字', '请输入名称']
    )
    expect([lengthFault('  ', '简称', 2), lengthFault('一二三', '简称', 2)]).toEqual([undefined, '简称最多 2 个字'])
  })
})
