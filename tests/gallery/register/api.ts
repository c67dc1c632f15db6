import { documentApi } from '#shared/api/document.ts'
import { licence } from './licence.ts'
import { giveBack, loan } from './loan.ts'
import { seal } from './seal.ts'

export const licenceApi = documentApi(licence, {
  page: 'gallery/queryPageLicence', info: 'gallery/queryLicence', save: 'gallery/saveLicence', remove: 'gallery/deleteLicence',
})
export const loanApi = documentApi(loan, {
  page: 'gallery/queryPageLoan', info: 'gallery/queryLoan', save: 'gallery/saveLoan', remove: 'gallery/deleteLoan', act: 'gallery/updateLoanState',
})
export const giveBackApi = documentApi(giveBack, { info: 'gallery/queryGiveBack', save: 'gallery/saveGiveBack', remove: 'gallery/deleteGiveBack' })
export const sealApi = documentApi(seal, { page: 'gallery/queryPageSeal', info: 'gallery/querySeal', save: 'gallery/saveSeal', remove: 'gallery/deleteSeal' })
