import { RecordList } from '#client/document/record/RecordList.tsx'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { deliveryApi, licenceApi, loanApi, promiseApi, sealApi } from './api.ts'
import { licence } from './licence.ts'
import { loan } from './loan.ts'
import { delivery, promise } from './promise.ts'
import { seal } from './seal.ts'

const LICENCE = recordKind(licence, licenceApi)
const LOAN = recordKind(loan, loanApi)
export const SEAL = recordKind(seal, sealApi)
export const PROMISE = recordKind(promise, promiseApi)
export const DELIVERY = recordKind(delivery, deliveryApi)

export const LicenceList = () => <RecordList document={licence} api={licenceApi} use="登记企业的资质、许可和证书，到期前会提醒。" />
export const LicencePage = () => <RecordPage kind={LICENCE} list="/gallery/licences" />
export const LoanList = () => <RecordList document={loan} api={loanApi} use="登记谁借走了什么。" />
export const LoanPage = () => <RecordPage kind={LOAN} list="/gallery/loans" />
export const SealList = () => <RecordList document={seal} api={sealApi} use="申请在文件上用印。" />
export const SealPage = () => <RecordPage kind={SEAL} list="/gallery/seals" />
export const PromiseList = () => <RecordList document={promise} api={promiseApi} use="约定供货，审批通过后可以分批送货。" />
export const PromisePage = () => <RecordPage kind={PROMISE} list="/gallery/promises" />
export const DeliveryList = () => <RecordList document={delivery} api={deliveryApi} use="从供货约定或借用单取明细送货。" />
export const DeliveryPage = () => <RecordPage kind={DELIVERY} list="/gallery/deliveries" />
