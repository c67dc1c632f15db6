import { feeTemplate } from '#schemas/pricing/template.ts'
import { feeTemplateApi } from '#shared/api/analysisPricing.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'

/** 费率模板: initial fee tables of projects. */
export const FeeTemplateSection = () =>
  <RecordList document={feeTemplate} api={feeTemplateApi} use="模板是企业常用的费率表，投标测算时选用，复制到项目后各自修改；默认模板在测算开始时自动复制。" />
