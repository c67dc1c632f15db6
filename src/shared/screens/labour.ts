import { BUILT, screens } from './screen.ts'

/** The labour library (spec-2 §2). */
export const labourScreens = [
  ...screens({ permission: 'N_WORKER', kind: 'live', menu: 'worker' }, [
    ['/work/manPrice', '人工价格', BUILT],
    ['/work/man/list', '工人', BUILT],
    ['/work/supplier/list', '劳务供应商', BUILT],
    ['/work/inquiry/list', '劳务询价', BUILT],
    ['/work/inquiryApply/list', '劳务询价申请', BUILT],
    ['/work/contract/list', '劳务合同', { execute: true, ...BUILT }],
  ]),
  ...screens({ permission: 'N_WORKER', kind: 'hidden' }, [
    ['/work/man/detail', '工人详情', BUILT],
    ['/work/man/edit', '编辑工人', BUILT],
    ['/work/supplier/detail', '劳务供应商详情', BUILT],
    ['/work/inquiry/detail', '劳务询价详情', BUILT],
    ['/work/inquiry/add', '新增劳务询价', BUILT],
    ['/work/inquiry/edit', '编辑劳务询价', BUILT],
    ['/work/inquiry/compare', '劳务比价', BUILT],
    ['/work/inquiry/award', '劳务定标', BUILT],
    ['/work/inquiryApply/detail', '劳务询价申请详情', BUILT],
    ['/work/inquiryApply/add', '新增劳务询价申请', BUILT],
    ['/work/inquiryApply/edit', '编辑劳务询价申请', BUILT],
    ['/work/inquiryApply/replyEdit', '回复劳务询价申请', BUILT],
    ['/work/contract/detail', '劳务合同详情', { execute: true, ...BUILT }],
    ['/work/contract/add', '新增劳务合同', { execute: true, ...BUILT }],
    ['/work/contract/edit', '编辑劳务合同', { execute: true, ...BUILT }],
    ['/work/contract/supplement', '劳务合同补充协议', { execute: true, ...BUILT }],
    ['/work/team/detail', '班组详情', BUILT],
  ]),
]
