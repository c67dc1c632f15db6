import { choice, date, files, longText, money, PROCESS_STATE, PROCESS_TONES, ref, text } from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { project } from '#schemas/project/project.ts'

export const access = { read: 'P_INFO', write: 'P_INFO' } as const
const readOnly = true

export const changeHead = (code: string, title: string) => ({
  code:        text(code, { readOnly }),
  title:       text(title, { required: `${title}必须填写`, max: 100 }),
  projectName: text('项目', { readOnly }),
  projectId:   ref('项目', () => project.list, { label: 'projectName', required: '项目必须选择' }),
  ...handler,
})
export const changeFoot = {
  processState: choice('审批状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES }),
  attachments:  files('附件', { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'], copy: false }),
} as const
export const pastDay = (label: string) => date(label, { required: `${label}必须填写`, copy: false })
export const shots = (label: string) => files(label, { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png'], copy: false })
export const explanation = (label: string) => longText(label, { max: 500 })
export const sumOfMoney = (label: string, facts: { readonly later?: true, readonly help?: string } = {}) =>
  money(label, { readOnly, unit: '元', price: true, width: 120, ...facts })
