import { choice, decimal, defineDocument, defineGrid, money, PROCESS_STATE, PROCESS_TONES, ref, text } from '#schemas/kit/index.ts'
import { project } from '#schemas/project/project.ts'

const access = { read: 'N_CONTRACT', write: 'N_CONTRACT' } as const
const wares = {
  goodsName: text('货物', { required: '货物必须填写', max: 50, width: 200 }),
  unit:      text('单位', { max: 10, width: 70 }),
  quantity:  decimal('数量', { scale: 2, min: '0.01', required: '数量必须填写', width: 110 }),
} as const
const ofProject = {
  projectName: text('项目', { readOnly: true }),
  projectId:   ref('项目', () => project.list, { label: 'projectName' }),
} as const
const state = choice('状态', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES })

/** 供货约定：审批通过后，其中的货物和备件可以送货。 */
export const promise = defineDocument('gallery.promise', {
  title: '供货约定', access, named: 'partner', opens: '/gallery/promise?id={id}',
  calls: { page: 'gallery/queryPagePromise', info: 'gallery/queryPromise', save: 'gallery/savePromise', remove: 'gallery/deletePromise' },
  form: {
    header: {
      code: text('单号', { readOnly: true }), partner: text('供方', { required: '供方必须填写', max: 50 }), ...ofProject, processState: state,
    },
    sections: { '': ['code', 'partner', 'projectId', 'processState'] },
    lines: {
      goods: defineGrid('gallery.promiseGoods', {
        title: '货物', access, rows: { add: true, remove: true, move: true },
        columns: { ...wares, price: money('单价', { min: '0', price: true, width: 110, unit: '元' }) },
      }),
      spares: defineGrid('gallery.promiseSpares', { title: '备件', access, rows: { add: true, remove: true, move: true }, columns: wares }),
    },
    checks: [{ tab: 'goods', test: ({ lines }) => ((lines.goods ?? []).length === 0 ? '请至少登记一种货物' : null) }],
  },
  list: {
    columns: { code: { width: 150, cell: 'recordLink' }, partner: { width: 200 }, processState: { width: 110 } },
    sort: [['code', 'desc']], quick: ['code', 'partner'], lead: ['code', 'partner', 'processState'],
  },
  life: {
    number: { type: 'order', column: 'code', by: 'day' },
    process: { key: 'purchaseBook', project: 'projectId' },
  },
})

/** 送货单：明细取自供货约定的货物或备件，或取自借用单；审批通过才算送到。 */
export const delivery = defineDocument('gallery.delivery', {
  title: '送货单', access, named: 'carrier', opens: '/gallery/delivery?id={id}',
  calls: {
    page: 'gallery/queryPageDelivery', info: 'gallery/queryDelivery', save: 'gallery/saveDelivery', remove: 'gallery/deleteDelivery',
  },
  form: {
    header: {
      code: text('单号', { readOnly: true }), carrier: text('送货人', { required: '送货人必须填写', max: 20 }), ...ofProject, processState: state,
    },
    sections: { '': ['code', 'carrier', 'projectId', 'processState'] },
    lines: {
      goods: defineGrid('gallery.deliveryGoods', {
        title: '货物', access, rows: { add: true, remove: true, move: true },
        columns: { ...wares, price: money('单价', { readOnly: true, price: true, width: 110, unit: '元' }) },
      }),
    },
  },
  list: {
    columns: { code: { width: 150, cell: 'recordLink' }, carrier: { width: 200 }, processState: { width: 110 } },
    sort: [['code', 'desc']], quick: ['code', 'carrier'], lead: ['code', 'carrier', 'processState'],
  },
  life: {
    number: { type: 'inbound', column: 'code', by: 'day' },
    process: { key: 'planIn', project: 'projectId' },
  },
  relations: {
    pulls: {
      goods: [
        {
          from: 'gallery.promise', line: 'goods', quantity: 'quantity', ceiling: 'quantity',
          copies: { goodsName: 'goodsName', unit: 'unit', price: 'price' }, match: { projectId: 'projectId' },
        },
        {
          from: 'gallery.promise', line: 'spares', quantity: 'quantity', ceiling: 'quantity',
          copies: { goodsName: 'goodsName', unit: 'unit' }, match: { projectId: 'projectId' },
        },
        {
          from: 'gallery.loan', line: 'goods', quantity: 'quantity', ceiling: 'quantity', copies: { goodsName: 'goodsName' },
          states: ['LENT'], remainder: 'gallery.giveBack',
        },
      ],
    },
  },
})
