import { callsOf, date, decimal, defineDocument, defineGrid, dict, integer, longText, ref, text } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { project } from '#schemas/project/project.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'

const access = { read: 'N_MERCHANT', write: 'N_MERCHANT' } as const
const rows = { add: true, remove: true, move: true } as const

/** 工地日志：三张明细表，两处引用，两列字典；登记表之外没有写过它。 */
export const diary = defineDocument('gallery.diary', {
  title: '工地日志', access, named: 'subject', opens: '/gallery/diary?id={id}', calls: callsOf('gallery', 'Diary'),
  form: {
    header: {
      code:         text('编号', { readOnly: true }),
      subject:      text('摘要', { required: '摘要必须填写', max: 50 }),
      day:          date('日期', { required: '日期必须填写' }),
      projectName:  text('项目', { readOnly: true }),
      projectId:    ref('项目', () => project.list, { label: 'projectName' }),
      supplierName: text('劳务供应商', { readOnly: true }),
      supplierId:   ref('劳务供应商', () => SUPPLIERS.LABOUR.list, { label: 'supplierName' }),
      remark:       longText('备注', { max: 500 }),
    },
    lines: {
      crews: defineGrid('gallery.diaryCrews', {
        title: '出勤', access, rows,
        columns: {
          jobCategory: dict('工种', DICT.jobCategory, { required: '工种必须选择', width: 140 }),
          persons: integer('人数', { min: 1, required: '人数必须填写', width: 90 }),
        },
      }),
      arrivals: defineGrid('gallery.diaryArrivals', {
        title: '到料', access, rows,
        columns: {
          goodsName: text('材料', { required: '材料必须填写', max: 50, width: 200 }), unit: dict('单位', DICT.materialUnit, { width: 80 }),
          quantity: decimal('数量', { scale: 2, min: '0.01', required: '数量必须填写', width: 110 }),
        },
      }),
      events: defineGrid(
        'gallery.diaryEvents', { title: '事项', access, rows, columns: { what: text('事项', { required: '事项必须填写', max: 200, width: 400 }) } }
      ),
    },
  },
  list: {
    columns: {
      code: { width: 150, cell: 'recordLink' }, subject: { width: 260 }, day: { width: 110 }, projectName: { width: 200 },
      supplierName: { width: 200 },
    },
    sort: [['code', 'desc']], quick: ['code', 'subject'], lead: ['subject', 'day', 'projectName'],
  },
  life: { number: { type: 'letter', column: 'code', by: 'day' } },
})
