import { z } from 'zod'
import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { APPLY_STATE, type ApplyState } from '#schemas/org/applyStates.ts'
import { registrations } from '#schemas/org/registrations.ts'
import { COMPANY_ALIAS_MAX, COMPANY_NAME_MAX, INVITE_CODE_MAX, REASON_MAX } from '#shared/account.ts'
import { code, creditCode, requiredName, password, personName, phone, wordsOf } from '../accountFields.ts'
import { reads, writes } from '../contract.ts'
import { id } from '../kv.ts'
import { pageInput, pageOf, rowSchema } from '../page.ts'

const regionCode = z.string().regex(/^\d{6}$/, '请选择所在地区')
const state = z.enum(Object.keys(APPLY_STATE) as [ApplyState, ...ApplyState[]])

/** Public company registration (domain B15), decided by the platform's staff. */
export const registrationApi = {
  saveMerchantApply: writes('/api/em/merchant/apply/saveMerchantApply', {
    title: '申请入驻', need: 'public',
    input: z.object({
      companyName: requiredName('企业名称', COMPANY_NAME_MAX), alias: wordsOf('企业简称', COMPANY_ALIAS_MAX).default(''), creditCode, regionCode,
      contact: personName, phone, code, licenceId: z.string().min(1, '请上传营业执照').max(100), password,
      inviteCode: wordsOf('邀请码', INVITE_CODE_MAX).default(''),
    }),
    output: z.object({ applyCode: z.string() }),
  }),
  /** Multipart with one picture as part `file`. Only the uploader knows its key, valid for one application. */
  uploadLicence: writes('/api/em/merchant/apply/uploadLicence', {
    title: '上传营业执照', need: 'public', body: 'form', output: z.object({ licenceId: z.string() }),
  }),
  queryMerchantApply: reads('/api/em/merchant/apply/queryMerchantApply', {
    title: '查询入驻申请', need: 'public', input: z.object({ applyCode: z.string().min(1).max(40), phone }),
    output: z.object({ companyName: z.string(), state, reason: z.string(), applyTime: z.string(), decideTime: z.string().nullable() }),
  }),
  /** Regions below another one, or provinces. */
  queryRegions: reads('/api/em/merchant/apply/queryRegions', {
    title: '地区', need: 'public', input: z.object({ parent: z.string().regex(/^\d{6}$/).optional() }),
    output: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  describeApplies: reads('org/registration/describeApplies', {
    title: '入驻申请', need: ['query', PLATFORM_PERMISSION], input: pageInput(registrations), output: pageOf(rowSchema(registrations)),
  }),
  approveApply: writes('org/registration/approveApply', {
    title: '通过入驻申请', need: ['audit', PLATFORM_PERMISSION], input: z.object({ id }), output: z.object({ merchantId: z.string() }),
  }),
  rejectApply: writes('org/registration/rejectApply', {
    title: '驳回入驻申请', need: ['audit', PLATFORM_PERMISSION], input: z.object({ id, reason: requiredName('驳回原因', REASON_MAX) }),
  }),
}
