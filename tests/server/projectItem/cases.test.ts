import { expect, it } from 'vitest'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { bookOf, HEADER, hiddenParts, lumps, mergedNames, numberCodes } from './cases.ts'
import { withBills } from './fixtures.ts'

const bills = withBills(['estimator', 'pm'])
const OFFICE = '滨江花园三期'
const HOTEL = '云山酒店'
const texts = (problems: readonly { readonly row: string, readonly text: string }[]) => problems.map(({ row, text }) => `${row} ${text}`)

it('lump sums are items, a total over its rows is a section, and the price of the whole is listed', async () => {
  const projectId = bills.project(OFFICE)
  const result = await bills.run(projectId, lumps())
  expect(result).toMatchObject({ added: 3, skipped: 0 })
  expect(texts(result.problems)).toEqual(expect.arrayContaining([
    '8 “不含税造价”1,250.00 不是清单项，没有导入', '9 “税金（9%）”112.50 不是清单项，没有导入', '10 “含税造价”1,362.50 不是清单项，没有导入',
  ]))
  expect(result.notes?.map(({ text }) => text)).toContain('有 3 处金额没有导入：第 8 行“不含税造价”1,250.00、第 9 行“税金（9%）”112.50、第 10 行“含税造价”1,362.50')
  const rows = await bills.rows(projectId)
  expect(rows.find(({ code }) => code === '01B001')).toMatchObject(
    { name: '安全文明施工费', quantity: '1.000000', price: '1000.00', total: '1000.00' }
  )
  expect(rows.filter(({ unit }) => unit === null || unit === '').map(({ name }) => name)).toEqual(['一、土建工程', '措施'])
  expect(await bills.as('estimator').call(projectItemApi.queryProjectItemsTotal, { projectId })).toMatchObject({ total: '1250.00' })
  const { rows: [stored] } = await bills.database.pool.query<{ sheets: unknown }>(
    'select sheets from project_bill where project_id = $1', [projectId]
  )
  expect(stored!.sheets).toMatchObject([{ name: '表08', headerRow: 1, mapping: { total: 7, quantity: 5 }, lumps: [7] }])
  // A repeated import changes nothing.
  expect(await bills.run(projectId, lumps())).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
})

it('codes that are numbers are their digits', async () => {
  const result = await bills.run(bills.project(HOTEL), numberCodes(), { commit: false }, 'pm')
  expect(result).toMatchObject({ added: 2, problemCount: 0 })
  expect(result.rows.map(({ cells }) => cells.code)).toEqual(['110101001001', '110101001002'])
})

it('a hidden sheet is read where it is chosen, a hidden row is marked or left out', async () => {
  const projectId = bills.project(HOTEL)
  const { sheets } = await bills.upload('pm', hiddenParts(), 'bill.xlsx')
  expect(sheets.map(({ name, hidden = false, hiddenRows }) => [name, hidden, hiddenRows])).toEqual(
    [['清单', false, { count: 1, top: [5] }], ['旧版', true, undefined]]
  )
  const result = await bills.run(projectId, hiddenParts(), { commit: false }, 'pm')
  expect(result).toMatchObject({ added: 4 })
  expect(result.rows.find(({ row }) => row === 5)?.note).toBe('隐藏行')
  expect(result.notes?.map(({ text }) => text)).toContain('工作表“旧版”是隐藏的，未读取；需要时请在“工作表”中选择它')
  const withoutHidden = await bills.run(
    projectId, hiddenParts(), { commit: false, reading: { hiddenRows: 'leave', rounding: 'exact' } }, 'pm'
  )
  expect(withoutHidden).toMatchObject({ added: 3 })
  expect(texts(withoutHidden.problems)).toEqual(['5 “隐藏行”5.00 不是清单项，没有导入'])
  expect(
    (await bills.run(projectId, hiddenParts(), { commit: false, sheet: 1, all: null }, 'pm')).rows.map(({ cells }) => cells.code)
  ).toContain('019901001001')
})

it('merged names and units belong to each row, merged quantities and amounts to the first', async () => {
  const projectId = bills.project(HOTEL)
  const result = await bills.run(projectId, mergedNames(), { commit: false }, 'pm')
  expect(result).toMatchObject({ added: 3, problemCount: 0 })
  expect(result.rows.map(({ cells }) => [cells.name, cells.unit, cells.total])).toEqual(
    [['墙面抹灰', 'm²', '20.00'], ['墙面抹灰', 'm²', '60.00'], ['墙面抹灰', 'm²', '15.00']]
  )
  const blocks = await bills.run(projectId, bookOf({ name: 'a', merges: ['F2:F3', 'G4:G5', 'H4:H5'], rows: [
    HEADER, [1, '010101001001', '甲', '', 'm2', 10, 2, 20], [2, '010101001002', '乙', '', 'm2', null, 3, null],
    [3, '010101001003', '丙', '', 'm2', 4, 5, 30], [4, '010101001004', '丁', '', 'm2', 2, null, null],
  ] }), { commit: false }, 'pm')
  expect(blocks).toMatchObject({ added: 3, skipped: 1 })
  expect(texts(blocks.problems)).toEqual([
    '3 工程量与第 2 行合并为一格，只计入第 2 行', expect.stringMatching(/^3 填写了单位/) as string, '5 综合单价与第 4 行合并为一格，各行按同一数值计', '5 合价与第 4 行合并为一格，只计入第 4 行',
  ])
})

it('buildings of one sheet repeat their codes, which is a hint, and each keeps its items', async () => {
  const building = (name: string, first: number) => [
    ['', '', name], ['', '', '楼地面工程'], [1, '011102001001', '块料楼地面', '', 'm2', first, 2, first * 2],
    ['', '', `${name}合计`, '', '', '', '', first * 2],
  ]
  const book = bookOf({ name: 'a', rows: [HEADER, ...building('1#楼', 10), ...building('2#楼', 20)] })
  const projectId = bills.project(HOTEL)
  const result = await bills.run(projectId, book, {}, 'pm')
  expect(result).toMatchObject({ added: 2, skipped: 0 })
  expect(texts(result.problems)).toEqual(['8 项目编码与另一分部第 4 行相同'])
  expect(await bills.run(projectId, book, { commit: false }, 'pm')).toMatchObject({ unchanged: 2 })
})

it('what Excel does not say is a problem with its reason, and values are taken as they are shown once for a file', async () => {
  const projectId = bills.project(HOTEL)
  const odd = bookOf({ name: 'a', rows: [
    HEADER, [1, { t: 'n', v: 110101001001123456 }, '甲', '', 'm2', 1, 2, 2],
    [2, '010101001002', '乙', '####', 'm2', { t: 'e', v: 0x17, w: '#REF!' }, 2, 2],
    [3, '010101001003', '丙', '', 'm2', 1, { t: 'n', v: 12.3456, z: '0.00' }, { t: 'n', v: 12.3456, z: '0.00' }],
    [4, '010101001004', '丁', '', '项', 3, '', 100],
  ] })
  const exact = await bills.run(projectId, odd, { commit: false }, 'pm')
  expect(exact).toMatchObject({ added: 2, skipped: 2, roundable: { count: 1, example: '第 4 行综合单价存的是 12.3456，显示为 12.35' } })
  expect(texts(exact.problems)).toEqual(expect.arrayContaining([
    expect.stringMatching(/^2 Excel 只保留 15 位数字/) as string, expect.stringMatching(/^3 只有“####”/) as string, '3 是错误值 #REF!，请在 Excel 中改正后再上传',
    '4 存的是 12.3456，显示为 12.35，小数位过多', '5 金额 100.00 没有导入：没有综合单价，金额除以工程量也不是两位小数',
  ]))
  const preview = await bills.run(projectId, odd, { commit: false, reading: { hiddenRows: 'take', rounding: 'shown' } }, 'pm')
  expect(preview).toMatchObject({ added: 3, skipped: 1 })
  expect(preview.rows.find(({ row }) => row === 4)?.cells).toMatchObject({ price: '12.35', total: '12.35' })
  expect(texts(preview.problems)).toContain('4 存的是 12.3456，显示为 12.35，已按显示值取整')
})

it('units of the file are mapped by whoever imports, and added by whoever keeps the dictionaries', async () => {
  const projectId = bills.project(HOTEL)
  const book = bookOf({ name: 'a', rows: [HEADER, [1, '010101001001', '甲', '', '樘口', 1, 2, 2]] })
  expect(await bills.run(projectId, book, { commit: false, units: { 樘口: '樘' } }, 'pm')).toMatchObject({ added: 1, skipped: 0 })
  await expect(bills.run(projectId, book, { units: { 樘口: '+' } }, 'pm')).rejects.toThrow()
  expect((await bills.rows(projectId, 'pm')).some(({ name }) => name === '甲')).toBe(false)
})
