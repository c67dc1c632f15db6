import { expect, it } from 'vitest'
import { levelsAbove, pathAt } from '#shared/import/levels.ts'

it('a column that names a level has those above it beside it, wherever they stand', () => {
  expect(levelsAbove(['材料编码', '一级类型', '二级类型', '三级类型', '名称'], 3)).toEqual([1, 2])
  expect(levelsAbove(['*三级分类', '一级分类', '二级 分类'], 0)).toEqual([1, 2])
  expect(levelsAbove(['类型/一级类型', '类型/二级类型'], 1)).toEqual([0])
  expect(levelsAbove(['一级类型', '二级类型'], 0)).toEqual([])
})

it('a level without all above it, or of something else, is a name alone', () => {
  expect(levelsAbove(['一级类型', '三级类型'], 1)).toEqual([])
  expect(levelsAbove(['一级地区', '二级类型'], 1)).toEqual([])
  expect(levelsAbove(['类型'], 0)).toEqual([])
  expect(levelsAbove(['三级资质'], 7)).toEqual([])
})

it('the path is what stands in them; a path is taken as it is', () => {
  expect(pathAt(['石材', ' 天然石材 '], '大理石')).toBe('石材/天然石材/大理石')
  expect(pathAt(['', '天然石材'], '大理石')).toBe('天然石材/大理石')
  expect(pathAt(['石材', '天然石材'], '')).toBe('')
  expect(pathAt(['砖', '地砖'], '石材/天然石材/大理石')).toBe('石材/天然石材/大理石')
})
