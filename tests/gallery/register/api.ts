import { documentApi } from '#shared/api/document.ts'
import { licence } from './licence.ts'
import { giveBack, loan } from './loan.ts'
import { delivery, promise } from './promise.ts'
import { seal } from './seal.ts'

export const licenceApi = documentApi(licence)
export const loanApi = documentApi(loan)
export const giveBackApi = documentApi(giveBack)
export const promiseApi = documentApi(promise)
export const deliveryApi = documentApi(delivery)
export const sealApi = documentApi(seal)
