import { choice, defineGrid, longText, money, text, type RowOf } from '#schemas/kit/index.ts'
import { ACCOUNT_NUMBER } from './accountNumber.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

/** 银行账户 (domain B9.2, B18). The number is masked without permission to edit finance. */
export const bankAccounts = defineGrid('org.bankAccounts', {
  title: '银行账户', access: { read: 'N_MERCHANT', write: 'N_FINANCE' },
  columns: {
    name:           text('账户名称', { required: '账户名称必须填写', max: 50, width: 200 }),
    bank:           text('开户银行', { required: '开户银行必须填写', max: 50, width: 220 }),
    number:         text('银行账号', { required: '银行账号必须填写', strip: 'all', form: ACCOUNT_NUMBER, width: 200 }),
    openingBalance: money('期初余额', { unit: '元', default: '0.00', required: '期初余额必须填写', width: 140, price: true }),
    state:          choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', width: 96, tones: ENABLED_TONES }),
    remark:         longText('备注', { max: 200, width: 200 }),
  },
  unique: { columns: ['number'], message: '该银行账号已存在' },
  quick: ['name', 'bank'],
  rows: { add: true, remove: true, move: true },
})
export type BankAccountRow = RowOf<typeof bankAccounts>
