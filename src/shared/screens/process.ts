import { BUILT, screens } from './screen.ts'

/** Task lists, and the pairs of edit form and workflow view of payments and receipts (spec-1 §2). */
export const processScreens = [
  ...screens({ permission: 'N_PROCESS', kind: 'live', menu: 'process', built: true }, [
    ['/process/list', '任务'],
    ['/process/myLaunchList', '我发起的'],
    ['/process/stillAuditList', '待我审批'],
    ['/process/auditedList', '我已审批'],
    ['/process/ccList', '抄送我的'],
    ['/process/constructionDispatchDaily', '派工日报', { execute: true }],
    ['/process/costAnalyse', '成本测算'],
  ]),
  ...screens({ permission: 'N_PROCESS', kind: 'hidden' }, [['/process/{key}', '按流程查看', BUILT]]),
  ...screens({ permission: 'N_PROCESS', kind: 'hidden', execute: true }, [
    ['/process/workerRequest', '人工费付款申请'],
    ['/process/spendingApplyWorker', '人工费付款申请'],
    ['/process/materialRequest', '材料费付款申请'],
    ['/process/spendingApplyMaterial', '材料费付款申请'],
    ['/process/machineRequest', '机械费付款申请'],
    ['/process/spendingApplyMachine', '机械费付款申请'],
    ['/process/otherRequest', '其他费用付款申请'],
    ['/process/spendingApplyOther', '其他费用付款申请'],
    ['/process/taxRequest', '税费付款申请'],
    ['/process/spendingApplyTax', '税费付款申请'],
    ['/process/depositRequest', '保证金付款申请'],
    ['/process/spendingApplyDeposit', '保证金付款申请'],
    ['/process/projectIncome', '工程款收款申请'],
    ['/process/incomeApplyProject', '工程款收款申请'],
    ['/process/otherIncome', '其他收款申请'],
    ['/process/incomeApplyOther', '其他收款申请'],
    ['/process/materialReturnIncome', '材料退款收款申请'],
    ['/process/incomeApplyMaterialReturn', '材料退款收款申请'],
    ['/process/depositReturnIncome', '保证金退回收款申请'],
    ['/process/incomeApplyDepositReturn', '保证金退回收款申请'],
  ]),
]
