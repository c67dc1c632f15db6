import { choice, decimal, defineDocument, defineGrid, files, money, PROCESS_STATE, PROCESS_TONES, ref, text } from '#schemas/kit/index.ts'
import { projectPeople } from '#schemas/project/people.ts'
import { project } from '#schemas/project/project.ts'

const access = { read: 'N_CONTRACT', write: 'N_CONTRACT' } as const

export const sealPapers = defineGrid('gallery.sealPapers', {
  title: '用印文件', access,
  columns: {
    paperName: text('文件', { required: '文件必须填写', max: 50, width: 260 }),
    copies:    decimal('份数', { scale: 0, min: '1', required: '份数必须填写', width: 90 }),
    note:      text('说明', { max: 100, width: 260 }),
  },
  rows: { add: true, remove: true, move: true },
})

/** 用印申请：由流程审批的单据，除声明外什么也没有。 */
export const seal = defineDocument('gallery.seal', {
  title: '用印申请', access, named: 'subject', opens: '/gallery/seal?id={id}',
  calls: { page: 'gallery/queryPageSeal', info: 'gallery/querySeal', save: 'gallery/saveSeal', remove: 'gallery/deleteSeal' },
  form: {
    header: {
      code:         text('单号', { readOnly: true }),
      subject:      text('事由', { required: '事由必须填写', max: 50 }),
      projectName:  text('项目', { readOnly: true }),
      projectId:    ref('项目', () => project.list, { label: 'projectName' }),
      handlerName:  text('经办人', { readOnly: true }),
      handlerId:    ref('经办人', () => projectPeople, { label: 'handlerName' }),
      amount:       money('涉及金额', { min: '0', required: '涉及金额必须填写', unit: '元' }),
      papers:       files('附件', { maxCount: 5, maxSize: 10, types: ['jpg', 'jpeg', 'png', 'pdf'] }),
      processState: choice('状态', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }),
    },
    sections: { '': ['code', 'subject', 'projectId', 'handlerId', 'amount', 'processState', 'papers'] },
    lines: { files: sealPapers },
    checks: [{ tab: 'files', test: ({ lines }) => ((lines.files ?? []).length === 0 ? '请至少登记一份文件' : null) }],
  },
  list: {
    columns: { code: { width: 150, cell: 'recordLink' }, subject: { width: 260 }, amount: { width: 120 }, processState: { width: 110 } },
    sort: [['code', 'desc']], quick: ['code', 'subject'], lead: ['code', 'subject', 'processState'],
  },
  life: {
    number: { type: 'letter', column: 'code', by: 'day' },
    process: { key: 'inquiryAward', project: 'projectId', amount: 'amount', people: ['handlerId'] },
  },
})
