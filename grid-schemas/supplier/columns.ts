import { choice, decimal, dict, text, tree, type Column } from '#schemas/kit/index.ts'
import { DICT, MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { LABOUR_SUPPLIER } from '#schemas/labour/pricePoints.ts'
import { CREDIT_CODE } from '#schemas/org/creditCode.ts'
import { RATING, RATING_TONES, TAX_KIND, type SupplierKind } from './states.ts'

type ChoiceColumn = Column<'choice' | 'dict' | 'tree', string, boolean | string, false>
/** Type and scope by supplier kind: trades of labour, types of the material tree. */
export const OWN_COLUMNS: Readonly<Record<SupplierKind, { readonly supplierType: ChoiceColumn, readonly scopeType: ChoiceColumn }>> = {
  LABOUR: {
    supplierType: choice('供应商类型', LABOUR_SUPPLIER, { required: '供应商类型必须选择', width: 104, excelAliases: ['类型'] }),
    scopeType: dict('主要工种', DICT.jobCategory, { width: 110, excelAliases: ['工种'] }),
  },
  MATERIAL: {
    supplierType: dict('供应商类型', DICT.serviceType, { width: 104, excelAliases: ['类型', '服务类型'] }),
    scopeType: tree('供应材料', 'MATERIAL', { without: MACHINE_BRANCH, width: 180, excelAliases: ['材料类型', '主营材料'] }),
  },
  MACHINE: {
    supplierType: dict('供应商类型', DICT.serviceType, { width: 104, excelAliases: ['类型', '服务类型'] }),
    scopeType: tree('供应机械', 'MATERIAL', { width: 180, excelAliases: ['机械类型', '主营机械'] }),
  },
}

export const factColumns = {
  supplierName:      text('供应商名称', {
    required: '供应商名称必须填写', max: 100, width: 240, pin: 'left', excelAliases: ['名称', '供应商', '单位名称', '公司名称'],
  }),
  shortName:         text('简称', { max: 30, width: 120 }),
  creditCode:        text('统一社会信用代码', {
    copy: false, strip: 'all', form: CREDIT_CODE, width: 190, excelAliases: ['信用代码', '社会信用代码', '税号', '纳税人识别号'],
  }),
  taxKind:           choice('纳税人类型', TAX_KIND, { width: 120, excelAliases: ['纳税类型', '纳税人性质'] }),
  legalPerson:       text('法定代表人', { max: 20, width: 100, excelAliases: ['法人', '法人代表', '负责人'] }),
  registeredCapital: decimal('注册资本', { scale: 2, min: '0', unit: '万元', width: 110 }),
  region:            tree('地区', 'REGION', { width: 170, excelAliases: ['所在地区', '省市区'] }),
  address:           text('地址', { max: 200, width: 260, excelAliases: ['详细地址', '公司地址', '注册地址'] }),
  scopeNote:         text('供应范围', { max: 200, width: 240, help: '品牌、品类或专业，逗号分隔', excelAliases: ['经营范围', '主营'] }),
  rating:            choice('等级', RATING, { width: 84, tones: RATING_TONES, help: '由本企业评定', excelAliases: ['评级'] }),
} as const
