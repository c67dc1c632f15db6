import { RecordList } from '#client/document/record/RecordList.tsx'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { licenceApi, loanApi, sealApi } from './api.ts'
import { licence } from './licence.ts'
import { loan } from './loan.ts'
import { seal } from './seal.ts'

const LICENCE = recordKind(licence, licenceApi)
const LOAN = recordKind(loan, loanApi)
export const SEAL = recordKind(seal, sealApi)

export const LicenceList = () => <RecordList document={licence} api={licenceApi} use="登记企业的资质、许可和证书，到期前会提醒。" />
export const LicencePage = () => <RecordPage kind={LICENCE} list="/gallery/licences" />
export const LoanList = () => <RecordList document={loan} api={loanApi} use="登记谁借走了什么。" />
export const LoanPage = () => <RecordPage kind={LOAN} list="/gallery/loans" />
export const SealList = () => <RecordList document={seal} api={sealApi} use="申请在文件上用印。" />
export const SealPage = () => <RecordPage kind={SEAL} list="/gallery/seals" />
