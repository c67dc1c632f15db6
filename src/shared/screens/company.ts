import { BUILT, screens } from './screen.ts'

/** The company, its partners, and reports (spec-1 §2). */
export const companyScreens = [
  ...screens({ permission: 'N_MERCHANT', kind: 'live', menu: 'merchant' }, [['/merchant/settings', '企业管理', BUILT]]),
  ...screens({ permission: 'P_ANALYSE_COMPARISON', kind: 'hidden' }, [['/merchant/feeTemplate', '费率模板', BUILT]]),
  ...screens({ permission: 'N_MERCHANT', kind: 'live', menu: 'supplier' }, [
    ['/relationship/worker/list', '劳务供应商', BUILT],
    ['/relationship/material/list', '材料供应商', BUILT],
    ['/relationship/partyA', '甲方', { kind: 'placeholder' }],
    ['/relationship/estimatingStudio', '造价工作室', { kind: 'placeholder' }],
    ['/relationship/machine', '机械供应商', { kind: 'placeholder' }],
  ]),
  ...screens({ permission: '-', kind: 'placeholder', menu: 'report' }, [['/report/*', '报表中心']]),
]
