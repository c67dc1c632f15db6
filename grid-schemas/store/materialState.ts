import { DICT } from '#schemas/dict/dictionaries.ts'
import { decimal, defineGrid, dict, text } from '#schemas/kit/index.ts'
import { access } from './fields.ts'

const readOnly = true
const quantity = (label: string, facts: object = {}, help?: string) =>
  decimal(label, { scale: 6, readOnly, width: 96, ...facts, ...help !== undefined && { help } })
const groupedBy = (title: string) => ({ group: { title } })
const [NEED, BOUGHT, STORED] = [groupedBy('需要'), groupedBy('采购'), groupedBy('收发')]

/** 材料状态：一个项目的每种材料从限额到剩余的数量，都由单据得出 (domain B7.2). */
export const materialState = defineGrid('store.materialState', {
  title: '材料状态', access: { read: access.read },
  columns: {
    itemName:   text('材料名称', { readOnly, width: 190, pin: 'left' }),
    spec:       text('规格型号', { readOnly, width: 130 }),
    unit:       dict('单位', DICT.materialUnit, { readOnly, width: 56 }),
    target:     quantity('目标', NEED),
    change:     quantity('变更', NEED, '审定变更的增减'),
    asked:      quantity('已申购', BOUGHT),
    contracted: quantity('已签约', BOUGHT),
    ordered:    quantity('已下单', BOUGHT),
    arrived:    quantity('已到货', STORED, '到达现场的数量，含拒收的'),
    received:   quantity('已入库', STORED, '验收合格、由采购入库的数量'),
    picked:     quantity('已领料', STORED, '批准和审批中的领料单，不含已关闭的余量'),
    issued:     quantity('已出库', STORED, '领料出库、零星领用和直送现场'),
    back:       quantity('已退库', STORED),
    returned:   quantity('已退货', STORED),
    onHand:     quantity('结存', STORED, '本项目单据的全部收入减发出'),
    remaining:  quantity('剩余', NEED, '目标加变更，减已领用，加退库；负数为超领'),
    material:   text('材料键', { readOnly, hidden: true, excel: false }),
  },
  quick: ['itemName', 'spec'], lead: ['itemName', 'remaining'],
  source: { page: 'project/execute/queryPageMaterialState' },
})

/** 可用分项：目标成本中用到一种材料的清单项，各还能领用多少 (sheet warehouse). */
export const materialItems = defineGrid('store.materialItems', {
  title: '可用分项', access: { read: access.read },
  columns: {
    projectItemName: text('分项', { readOnly, width: 240, pin: 'left' }),
    code:      text('项目编码', { readOnly, width: 132 }),
    limit:     quantity('限额'),
    used:      quantity('已领用', {}, '批准和审批中的领料、零星领用和直送现场，减退库'),
    left:      quantity('剩余', {}, '负数为超领'),
    leftText:  text('剩余额度', { readOnly, hidden: true, excel: false, sort: false, filter: false }),
  },
  quick: ['projectItemName', 'code'], lead: ['projectItemName', 'left'],
  pick: { name: 'projectItemName', detail: 'leftText', within: ['projectId'], beside: ['libMaterialId'] },
  source: { page: 'warehouse/queryItemsByMaterial' },
})
