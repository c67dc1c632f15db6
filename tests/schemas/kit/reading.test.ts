import { expect, it } from 'vitest'
import { isFoundIn, lettersOf, readsAs } from '#schemas/kit/index.ts'

const STONE = 'da li shi'
const READINGS: Readonly<Record<string, string>> = { 大理石: STONE, 重型轮: 'zhong xing lun' }

it.each(['dls', 'd', 'dali', 'dalish', 'dalishi', 'lishi', 'dlshi', 'dlis', 'shi'])('reads 大理石 as %s', letters => {
  expect(readsAs(STONE, letters)).toBe(true)
})
it.each(['als', 'lis hi', 'ishi', 'dlss', 'dalishid', 'dsl', ''])('does not read 大理石 as %s', letters => {
  expect(readsAs(STONE, letters)).toBe(false)
})
it('takes both letters of an initial, and what stands between the characters', () => {
  expect([readsAs('zhuan p15', 'zhp15'), readsAs('zhuan p15', 'zp1'), readsAs('zhuan p15', 'zhuan15')]).toEqual([true, true, false])
})
it('takes letters alone for a reading, however they are parted', () => {
  expect(['Da Li', "xi'an", 'ＤＬ', '大li', '15', ' '].map(lettersOf)).toEqual(['dali', 'xian', 'dl', '', '', ''])
})
it('finds texts by their words, and by letters once readings are known', () => {
  const read = (text: string) => READINGS[text] ?? ''
  expect(
    [isFoundIn('大理石', '理石', read), isFoundIn('大理石', 'lishi', read), isFoundIn('大理石', 'lishi', () => ''), isFoundIn('重型轮', 'chong', read)]
  )
    .toEqual([true, true, false, false])
})
