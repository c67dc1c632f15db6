export type Ctx = {
  readonly merchantId: string
  readonly userId: string
  readonly realName: string
  /** Role keys in the whole merchant ('1' … '12', domain B14). */
  readonly roles: readonly string[]
  /** Keys, with and without an action, in the merchant and the call's project. */
  readonly permissions: ReadonlySet<string>
  readonly projectId?: string
  /** Roles 1, 2, 3, 5 read every project. */
  readonly seeAll: boolean
  /** Only role 12, hence no permission (domain B21). */
  readonly worker: boolean
  /** The merchant has the full-process edition (spec-1 §1). */
  readonly execute: boolean
  /** The record of a visitor's link (core/link). */
  readonly link?: string
  readonly now: Date
  readonly requestId: string
  readonly ip: string
}
