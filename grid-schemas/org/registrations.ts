import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { choice, datetime, defineGrid, files, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { APPLY_STATE, APPLY_STATE_TONES } from './applyStates.ts'

const readOnly = true as const

/** 入驻申请: company applications, decided by the platform (domain B15). */
export const registrations = defineGrid('org.registrations', {
  title: '入驻申请', access: { read: PLATFORM_PERMISSION, write: PLATFORM_PERMISSION }, rowKey: 'id',
  quick: ['companyName', 'creditCode', 'phone'],
  sort: [['applyTime', 'desc']],
  source: { page: 'org/registration/describeApplies' },
  columns: {
    companyName: text('企业名称', { readOnly, width: 240, pin: 'left', cell: 'recordLink' }),
    state: choice('状态', APPLY_STATE, { readOnly, width: 96, tones: APPLY_STATE_TONES }),
    creditCode: text('统一社会信用代码', { readOnly, width: 176 }),
    regionCode: tree('所在地区', 'REGION', { readOnly, width: 200 }),
    contact: text('联系人', { readOnly, width: 90 }),
    phone: text('手机号', { readOnly, width: 120 }),
    licence: files('营业执照', { readOnly, width: 96, maxCount: 1, maxSize: 5, types: ['jpg', 'jpeg', 'png'], cell: 'imageGallery' }),
    alias: text('企业简称', { readOnly, width: 120, hidden: true }),
    inviteCode: text('邀请码', { readOnly, width: 100 }),
    applyCode: text('申请编号', { readOnly, width: 130 }),
    applyTime: datetime('申请时间', { readOnly, width: 140 }),
    decideTime: datetime('审核时间', { readOnly, width: 140 }),
    reason: text('驳回原因', { readOnly, width: 220 }),
  },
})
export type RegistrationRow = RowOf<typeof registrations>
