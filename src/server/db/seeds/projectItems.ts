import { dec, lookupsOf, toScale } from '#schemas/kit/index.ts'
import { TREE_GAP } from '#schemas/kit/branches/index.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { projectItem, projectItemLabel, projectLabel, projectLabelType } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { ITEM_TREE, treeNodes } from './trees.ts'

type Item = readonly [code: string, name: string, feature: string, unit: string, quantity: string, price: string]

/** 示例清单：办公室装修，六个分部十五个清单项，合计 1,150,387.00 元。 */
export const SAMPLE_BILL: readonly (readonly [section: string, items: readonly Item[]])[] = [
  ['楼地面装饰工程', [
    ['011102003001', '块料楼地面', '1.部位：办公区、走道\n2.面层：800×800 抛釉砖\n3.结合层：30mm 1:4 干硬性水泥砂浆', 'm2', '1268.4', '177.40'],
    ['011102003002', '块料楼地面', '1.部位：卫生间\n2.面层：600×600 防滑砖', 'm2', '156.8', '177.40'],
    ['011104002001', '竹、木（复合）地板', '1.部位：总经理室、会议室\n2.三层实木复合地板 15mm', 'm2', '312.55', '347.44'],
    ['011103002001', '橡胶板卷材楼地面', '1.部位：机房、培训室\n2.2.0mm 同质透心卷材', 'm2', '428', '175.87'],
    ['010904002001', '楼(地)面涂膜防水', '1.部位：卫生间、茶水间\n2.聚氨酯 1.5mm，上翻 300mm', 'm2', '214.36', '60.85'],
  ]],
  ['墙、柱面装饰与隔断工程', [
    ['011204003001', '块料墙面', '1.部位：卫生间\n2.300×600 釉面砖', 'm2', '438.92', '155.57'],
    ['011210005001', '成品隔断（石膏板隔墙）', '1.C75 轻钢龙骨\n2.双面双层 9.5 石膏板\n3.50mm 岩棉', 'm2', '1052.7', '194.20'],
    ['010903002001', '墙面涂膜防水', '1.部位：卫生间墙面 1.8m 高\n2.聚氨酯 1.5mm', 'm2', '286.44', '60.85'],
  ]],
  ['天棚工程', [
    ['011302001001', '吊顶天棚', '1.部位：会议室、前厅\n2.轻钢龙骨单层石膏板平面', 'm2', '624.3', '85.85'],
    ['011302001002', '吊顶天棚', '1.部位：开敞办公\n2.矿棉吸音板 600×600', 'm2', '1186', '93.93'],
  ]],
  ['油漆、涂料、裱糊工程', [
    ['011406001001', '抹灰面油漆', '1.部位：办公区墙面\n2.腻子两遍、乳胶漆一底两面', 'm2', '2846.75', '27.94'],
    ['011406001002', '抹灰面油漆', '1.部位：石膏板天棚\n2.腻子两遍、乳胶漆一底两面', 'm2', '624.3', '27.94'],
    ['011407001001', '墙面喷刷涂料', '1.部位：疏散走道、楼梯间\n2.A 级无机涂料', 'm2', '536.18', '30.51'],
  ]],
  ['门窗工程', [['010801001001', '木质门', '1.成品实木复合门含套 900×2100', '樘', '36', '2439.95']]],
  ['电气工程', [['030412001001', '普通灯具', '1.600×600 LED 平板灯 36W 嵌入式', '套', '186', '238.31']]],
]

export async function seedProjectItems(tx: Tx, projectId: string): Promise<void> {
  const sections = SAMPLE_BILL.map(([name, items], at) => ({ id: newId(), name, items, sort: TREE_GAP * (at + 1) }))
  const common = {
    projectId, number: null, code: null, feature: null, itemType: null, unit: null, quantity: null, price: null, total: null,
  }
  await insertRows(
    tx, projectItem, sections.map(({ id, name, sort }) => ({ ...common, id, name, sort, parentId: null, pinyin: pinyinOf(name) }))
  )
  const typeOf = itemTypes(lookupsOf(
    new Map([['ITEM', treeNodes(ITEM_TREE).map(({ code, name, parentCode }) => ({ key: code, label: name, parent: parentCode }))]])
  ))
  let number = 0
  const items = sections.flatMap(({ id: parentId, name: title, items: sectionItems }) => sectionItems.map((
    [code, name, feature, unit, quantity, price], at
  ) => ({
    ...common, id: newId(), parentId, sort: TREE_GAP * (at + 1), number: String(++number), code, name, feature,
    itemType: typeOf({ code, name, feature, titles: [title] }), unit, quantity, price,
    total: toScale(dec(quantity).times(price), 2), pinyin: pinyinOf(name),
  })))
  await insertRows(tx, projectItem, items)

  const [typeId, labelId] = [newId(), newId()]
  await insertRows(tx, projectLabelType, [{ id: typeId, projectId, name: '区域' }])
  await insertRows(tx, projectLabel, [{ id: labelId, projectId, typeId, name: '卫生间' }])
  await insertRows(
    tx, projectItemLabel, items.filter(({ feature }) => feature?.includes('卫生间')).map(({ id: itemId }) => ({ itemId, labelId }))
  )
}
