import { BUILT, screens } from './screen.ts'

/** Contracts and finance (spec-1 §2). */
export const moneyScreens = [
  ...screens({ permission: 'N_CONTRACT', kind: 'live', menu: 'contract', execute: true }, [
    ['/contract/work/list', '劳务合同', BUILT],
    ['/contract/material/list', '材料合同', BUILT],
    ['/contract/project', '项目合同', { kind: 'placeholder' }],
    ['/contract/responsibility', '项目经理责任书', { kind: 'placeholder' }],
    ['/contract/subcontract', '分包合同', { kind: 'placeholder' }],
  ]),
  ...screens({ permission: 'N_FINANCE', kind: 'live', menu: 'finance', execute: true }, [
    ['/finance/payment/applyList', '付款申请'],
    ['/finance/receivables/applyList', '收款申请'],
    ['/finance/payment/list', '付款记录'],
    ['/finance/receivable/list', '收款记录'],
    ['/finance/invoice', '发票', { kind: 'placeholder' }],
    ['/finance/report', '财务报表', { kind: 'placeholder' }],
  ]),
  ...screens({ permission: 'N_FINANCE', kind: 'hidden', execute: true }, [
    ['/finance/payment/detail', '付款详情'],
    ['/finance/receivables/detail', '收款详情'],
  ]),
]
