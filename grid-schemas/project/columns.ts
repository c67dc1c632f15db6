import { boolean, choice, date, decimal, dict, files, longText, money, percent, ref, text, tree } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { CALLED } from '#schemas/man/columns.ts'
import { BID_RESULT, TAX_RATE } from './bidStates.ts'
import { projectPeople } from './people.ts'
import { PROJECT_STATE, PROJECT_STATE_TONES } from './states.ts'

const PAPERS = ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'rar'] as const

export const nameColumns = {
  projectCode: text('项目编号', { readOnly: true }),
  projectName: text('项目名称', { required: '项目名称必须填写', max: 60 }),
  state:       choice('状态', PROJECT_STATE, { readOnly: true, tones: PROJECT_STATE_TONES }),
} as const
export const givenName = { ...nameColumns, projectName: text('项目名称', { readOnly: true }) } as const

export const basicColumns = {
  brieflyName:     text('项目简称', { max: 20, help: '标签和选择框里显示' }),
  projectType:     dict('项目类型', DICT.projectType, { required: '项目类型必须选择' }),
  regionCode:      tree('所在地区', 'REGION', { required: '所在地区必须选择' }),
  address:         text('详细地址', { max: 100 }),
  managerName:     text('项目经理', { readOnly: true }),
  managerId:       ref('项目经理', () => projectPeople, { label: 'managerName', required: '项目经理必须选择', help: '保存后成为项目成员' }),
  clientName:      text('客户', { max: 50 }),
  clientContact:   text('联系人', { max: 20 }),
  clientPhone:     text('联系电话', { strip: 'all', form: CALLED }),
  buildingArea:    decimal('建筑面积', { scale: 2, min: '0', unit: 'm²' }),
  planStart:       date('计划开工'),
  planEnd:         date('计划完工'),
  bidDeadline:     date('投标截止'),
  bidControlPrice: money('招标控制价', { min: '0', unit: '元', price: true }),
  bidPrice:        money('投标报价', { min: '0', unit: '元', price: true }),
  remark:          longText('备注', { max: 200 }),
  attachments:     files('附件', { copy: false, maxCount: 20, maxSize: 50, types: PAPERS }),
} as const

export const bidColumns = {
  bidResult:       choice('投标结果', BID_RESULT, { required: '投标结果必须选择' }),
  bidDate:         date('结果日期', { required: '结果日期必须填写' }),
  winAmount:       money('中标金额', { min: '0.01', unit: '元', price: true, help: '中标时必填' }),
  winTaxRate:      choice('中标税率', TAX_RATE, { help: '中标时必填' }),
  withoutAnalysis: boolean('免测算立项', { help: '没有已审定的投标测算时勾选，须由可查看全部项目的角色办理' }),
  bidReason:       longText('原因', { max: 200, help: '免测算立项、未中标、放弃或废标时必填' }),
} as const

export const contractColumns = {
  partyA:          text('甲方', { required: '甲方必须填写', max: 50 }),
  contractNo:      text('合同编号', { max: 50 }),
  contractAmount:  money('合同金额', { required: '合同金额必须填写', min: '0.01', unit: '元', price: true }),
  contractTaxRate: choice('合同税率', TAX_RATE, { required: '合同税率必须选择' }),
  retentionRate:   percent('质保金比例', { required: '质保金比例必须填写', scale: 2, min: '0', max: '3', help: '不超过结算价的 3%' }),
  paymentTerms:    longText('付款条件', { required: '付款条件必须填写', max: 500 }),
} as const
