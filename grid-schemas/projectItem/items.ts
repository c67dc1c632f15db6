import {
  choice, computed, decimal, defineGrid, dict, FILLED, longText, money, text, tree, treeOrder, treeParent, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

/** State of an item in the client's newest bill. */
export const ITEM_STATE = { IN: '在册', GONE: '清单已无' } as const

/** Standard codes have twelve digits (GB 50500); leading letters mark a supplement. */
export const USUAL_CODE = '[A-Za-z]{0,4}\\d{12}'

const NEEDS_BOTH = '填写了单位、工程量或单价的行是清单项，单位和工程量都要填写'

/**
 * 工程量清单：分部与清单项的树（form 表-08；spec-2 project items，domain B3、B4.1）。没有单位和工程量的行是分部，金额是下级之和。
 */
export const projectItems = defineGrid('projectItem.items', {
  title: '工程量清单', access: { read: 'P_INFO', write: 'P_ANALYSE_COMPARISON' },
  columns: {
    name:        text('项目名称', {
      required: '项目名称必须填写', max: 100, width: 220, pin: 'left', cell: 'noted',
      excelAliases: ['名称', '清单名称', '分部分项名称', 'Description', 'Item Description', 'Description of Works', 'Item Name'],
    }),
    number:      text('序号', { max: 20, width: 56, sort: false, excelAliases: ['编号', 'Item', 'Item No.', 'Item No', 'Ref.', 'Ref', 'No.'] }),
    code:        text('项目编码', {
      max: 40, width: 132, strip: 'all', excelAliases: ['清单编码', '编码', 'Item Code', 'Code'],
      usual: { pattern: USUAL_CODE, text: '项目编码一般为 12 位数字' },
    }),
    feature:     longText('项目特征', {
      max: 300, width: 220, excelAliases: ['项目特征描述', '项目特征及工作内容', '特征描述', 'Specification', 'Specifications'],
    }),
    unit:        dict('计量单位', DICT.unit, { width: 84, excelAliases: ['单位', 'Unit', 'UoM'] }),
    quantity:    decimal('工程量', {
      scale: 6, min: '0', hint: '工程量不能为负数', width: 110, excelAliases: ['数量', '清单工程量', 'Quantity', 'Qty', 'Qty.', 'Quantities'],
    }),
    price:       money('综合单价', {
      unit: '元', min: '0', hint: '综合单价不能为负数', width: 100, price: true, excelAliases: ['单价', 'Rate', 'Unit Rate', 'Unit Price'],
    }),
    total:       computed('合价', {
      scale: 2, unit: '元', width: 130, sum: 'branch', price: true,
      excelAliases: ['合计', '金额', 'Amount', 'Total Amount', 'Total Price', 'Total'],
    }),
    provisional: money('其中：暂估价', {
      unit: '元', min: '0', hint: '暂估价不能为负数', width: 120, sum: 'branch', price: true, excelAliases: ['暂估价', '其中暂估价'],
    }),
    itemType:    tree('分项类型', 'ITEM', { levels: 3, width: 170, help: '自动匹配定额包时比较；导入清单时按项目编码、名称和分部得出，可以改选' }),
    labels:      text('标签', { readOnly: true, width: 150, sort: false, copy: false, excel: false }),
    state:       choice('清单状态', ITEM_STATE, {
      readOnly: true, width: 92, copy: false, excel: false, default: 'IN',
      tones: { IN: { tone: 'neutral', shape: 'ring', quiet: true }, GONE: { tone: 'warning', shape: 'dash' } },
    }),
    remark:      longText('备注', { max: 500, width: 200, excelAliases: ['Remarks', 'Remark'] }),
    place:       text('原表位置', { readOnly: true, hidden: true, width: 150, sort: false, filter: false, copy: false, excel: false }),
    parentId:    treeParent(),
    sort:        treeOrder(),
  },
  formulas: { total: row => row.quantity.times(row.price) },
  rules: [
    { when: { unit: FILLED }, require: ['quantity'], message: NEEDS_BOTH },
    { when: { quantity: FILLED }, require: ['unit'], message: NEEDS_BOTH },
    { when: { price: FILLED }, require: ['unit', 'quantity'], message: NEEDS_BOTH },
  ],
  footer: { total: 'sum', provisional: 'sum' },
  quick: ['name', 'code', 'feature'],
  pick: { name: 'name', detail: 'code', filled: ['unit'], page: 'project/describeProjectItems', within: ['projectId'] },
  lead: ['name', 'total'],
  rows: { add: true, remove: true, move: true },
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8, kinds: { 分部: { unit: null }, 清单项: { unit: FILLED } } },
})
export type ProjectItemRow = RowOf<typeof projectItems>
