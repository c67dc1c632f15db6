import {
  callsOf, comparePlain, datetime, decimal, defineDocument, defineGrid, isEmpty, money, text, type Row, type Terms,
} from '#schemas/kit/index.ts'
import { libMaterialId, remark } from '#schemas/supply/fields.ts'
import { access, cost, goods, hasLines, PAPERS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'

const readOnly = true
const sum = (label: string, help: string) => money(label, { readOnly, unit: '元', price: true, help })
const figures = {
  book:       shownQuantity('账面数量'),
  counted:    decimal('实盘数量', { scale: 6, min: '0', width: 110, excelAliases: ['数量', '盘点数量', '实存数量'] }),
  difference: shownQuantity('差异'),
} as const

const isUnsaid = ({ difference, reason }: Row): boolean => typeof difference === 'string' && comparePlain(difference, '0') !== 0
  && isEmpty(reason ?? null)

/** 盘点单：冻结后清点，账面与实盘的差异按平均成本过账，自有材料的盘盈盘亏计入项目其他成本 (domain B7.4, sheet warehouse). */
export const count = defineDocument('store.count', {
  title: '盘点单', entity: 'stockCount', access, named: 'code',
  opens: '/storage/count/detail?id={id}', adds: '/storage/count/add', edits: '/storage/count/edit?id={id}',
  calls: callsOf('warehouse', 'Count'),
  form: {
    header: {
      ...storeHead('盘点单号'),
      frozenAt: datetime('冻结时间', { readOnly, copy: false, help: '冻结后到过账或解除前，所盘材料不能收发' }),
      counter:  text('盘点人', { max: 30 }),
      gain:     sum('盘盈金额', '按平均成本'),
      loss:     sum('盘亏金额', '按平均成本'),
      ...storeFoot, totalAmount: sum('差异金额', '盘盈与盘亏之和，按它决定是否需要审批'),
    },
    sections: {
      基本信息: ['code', 'projectId', 'warehouseId', 'counter', 'handlerId', 'bizDay', 'frozenAt'], 差异: ['gain', 'loss', 'totalAmount'],
      ...PAPERS
    },
    lines: {
      items: defineGrid('store.countLines', {
        title: '盘点明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum' },
        lead: ['itemName', 'counted', 'difference'],
        columns: {
          ...goods, ...figures, reason: text('差异原因', { max: 100, width: 160 }), ...cost, amount: { ...cost.amount, label: '差异金额' }, remark,
          libMaterialId,
        },
        unique: { columns: ['itemName', 'spec', 'brand', 'unit', 'lot', 'owner'], message: '同一种材料只能盘点一次' },
        derived: [{ when: {}, column: 'difference', value: ({ counted, book }: Terms<typeof figures>) => counted.minus(book) }],
      }),
    },
    checks: [
      ...hasLines,
      {
        tab: 'items', at: { line: 'items', column: 'reason', rows: isUnsaid },
        test: ({ lines }) => ((lines.items ?? []).some(isUnsaid) ? '有差异，请填写差异原因' : null),
      },
    ],
  },
  list: { ...storeList, columns: { ...storeList.columns, frozenAt: { width: 150 }, gain: { width: 110 }, loss: { width: 110 } } },
  life: {
    number: { type: 'count', column: 'code', by: 'day' },
    process: { key: 'otherOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  print: { signers: ['盘点人', '监盘人', '仓管员'] },
})
