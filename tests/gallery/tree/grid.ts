import {
  computed, decimal, defineDocument, defineGrid, FILLED, longText, money, text, treeOrder, treeParent, type Draft, type Row,
} from '#schemas/kit/index.ts'

const columns = {
  name: text('名称', { required: '名称必须填写', max: 100, width: 380, pin: 'left' }),
  code: text('编码', { max: 40, width: 140 }),
  unit: text('单位', { max: 10, width: 80 }),
  quantity: decimal('工程量', { scale: 3, min: '0', width: 120 }),
  price: money('单价', { unit: '元', width: 120 }),
  total: computed('合价', { scale: 2, unit: '元', width: 140, sum: 'branch' }),
  labour: money('人工费', { unit: '元', width: 120, sum: 'branch' }),
  remark: longText('备注', { max: 500, width: 220 }),
  parentId: treeParent(),
  sort: treeOrder(),
}
const access = { read: 'N_QUOTA', write: 'N_QUOTA' } as const
const rows = { add: true, remove: true, move: true } as const

/** The sections of a bill of quantities as a tree of six levels. */
export const sections = defineGrid('gallery.sections', {
  title: '分部分项', access, columns, rows,
  formulas: { total: row => row.quantity.times(row.price) },
  footer: { total: 'sum', labour: 'sum' },
  quick: ['name', 'code'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8, kinds: { 分部: { unit: null }, 清单项: { unit: FILLED } } },
})

/** The same as lines of a document that is never saved. */
export const sectionsDocument = defineDocument('gallery.sectionsDocument', {
  title: '陈列树', access: { read: '-' },
  form: { header: { title: text('名称') }, lines: { sections } },
  life: { states: { draft: '草稿' }, start: 'draft', editable: ['draft'], actions: {} },
})

/** Children per row at each level: 5 × (1 + 4 × (1 + 4 × (1 + 4 × (1 + 3 × (1 + 3))))) = 5,000 and some. */
const WIDTHS = [5, 4, 4, 4, 3, 4] as const
const NAMES = ['单项工程', '专业工程', '分部工程', '子分部', '分项工程', '清单项'] as const
const WORKS = ['土方', '砌体', '混凝土', '钢筋', '防水', '抹灰'] as const

/** Deterministic rows with their position as id, such as `s1.2.3`. At most `most` of them. */
export function sectionRows(maxRows = 5_000): readonly Row[] {
  const rows: Row[] = []
  const add = (parent: string | null, depth: number): void => {
    for (let at = 1; at <= WIDTHS[depth]!; at++) {
      if (rows.length >= maxRows) return
      const id = parent === null ? `s${at}` : `${parent}.${at}`
      const leaf = depth === WIDTHS.length - 1
      const work = WORKS[(at + depth + rows.length) % WORKS.length]!
      rows.push({
        id, parentId: parent, sort: at * 1024, name: `${NAMES[depth]!}${at} ${work}`, code: id.slice(1),
        unit: leaf ? 'm3' : null, quantity: leaf ? `${at}.500` : null, price: leaf ? '10.20' : null, labour: leaf ? '3.00' : null,
        remark: null,
      })
      if (!leaf) add(id, depth + 1)
    }
  }
  add(null, 0)
  return rows
}

export const sectionsDraft = (maxRows: number): Draft => ({ head: { title: '陈列' }, lines: { sections: sectionRows(maxRows) } })
