import { checkRows, defineGrid, files, text, tree, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { isCreditCode } from './creditCode.ts'
import { NAME_MAX } from './nameLimits.ts'
import { ANY_PHONE, ANY_PHONE_FAULT } from './phone.ts'

/** Facts of a company (domain B15, B18). */
export const companyForm = defineGrid('org.companyForm', {
  title: '企业信息', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    name:       text('企业名称', { required: '企业名称必须填写', max: 50 }),
    alias:      text('企业简称', { max: 20 }),
    creditCode: text('统一社会信用代码', { max: 18, strip: 'all' }),
    regionCode: tree('所在地区', 'REGION'),
    contact:    text('联系人', { required: '联系人必须填写', max: NAME_MAX }),
    phone:      text('联系电话', { required: '联系电话必须填写', max: 20, strip: 'all' }),
    logo:       files('企业标志', { maxCount: 1, maxSize: 5, types: ['jpg', 'jpeg', 'png'] }),
  },
})

export function companyProblems(row: Row, lookups: Lookups): Problem[] {
  const problems = checkRows(companyForm, [row], lookups)
  const refuse = (column: string, text: string): void => {
    if (!problems.some(problem => problem.column === column)) problems.push({ row: String(row.id ?? ''), column, code: 'invalid', text })
  }
  const { phone, creditCode } = row
  if (typeof phone === 'string' && phone !== '' && !ANY_PHONE.test(phone)) refuse('phone', ANY_PHONE_FAULT)
  if (typeof creditCode === 'string' && creditCode !== '' && !isCreditCode(creditCode)) refuse('creditCode', '统一社会信用代码不正确')
  return problems
}
