import { describe, expect, it } from 'vitest'
import { copiesOf, labelOfOrder, labelsOfGoods } from '#client/business/store/labels/label.ts'

describe('labels', () => {
  it('are of goods that the library knows, one to a row, with what is said of them and the code of their lot', () => {
    const row = {
      id: 'r', itemName: ' 抛光砖 ', spec: '800×800', brand: null, lot: 'A1', unit: '12', libMaterialId: 'tile', warehouseName: '工地仓',
    }
    const label = {
      key: 'r', code: { kind: 'STOCK', libMaterialId: 'tile', lot: 'A1' }, title: '抛光砖', unit: '12',
      facts: [['规格', '800×800'], ['批号', 'A1'], ['仓库', '工地仓']],
    }
    expect(labelsOfGoods([row, { ...row, libMaterialId: null }, { ...row, itemName: '' }])).toEqual([label])
    expect(labelsOfGoods([{ ...row, lot: null }], '总仓')[0]).toMatchObject({ code: { lot: '' }, facts: [['规格', '800×800'], ['仓库', '总仓']] })
  })
  it('are of an order by its id, whatever its number becomes', () => {
    expect(labelOfOrder({ id: 'o', code: 'CG1', orderName: '瓷砖', supplierName: '东鹏', projectName: '云栖里', needDay: '2026-12-01' })).toEqual({
      key: 'o', code: { kind: 'ORDER', id: 'o' }, title: '瓷砖', unit: '',
      facts: [['订单', 'CG1'], ['供应商', '东鹏'], ['项目', '云栖里'], ['要求到货', '2026-12-01']],
    })
  })
  it('are as many as a whole number says', () => {
    expect(['0', '1', '９９９', ' 12 ', '1000', '-1', '1.5', '', '一', '00001'].map(copiesOf)).toEqual(
      [0, 1, 999, 12, null, null, null, null, null, null]
    )
  })
})
