import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { copyLink } from '#client/ui/copyLink.ts'
import { toast } from '#client/ui/toaster.tsx'

type Facts = Readonly<Record<string, unknown>>

/** The call reports if there is none. */
export const copyInquiryLink = (kind: SupplierKind, id: string): void =>
  void call(inquiryLinkApis[kind].link, { id }).then(({ path }) => copyLink(path), () => {})

/** The call reports its error. */
export const resendInquiry = (kind: SupplierKind, { id, supplierName }: Facts): Promise<void> =>
  call(inquiryLinkApis[kind].resend, { id: String(id) }).then(() => toast.ok(`已重新发送给“${String(supplierName ?? '')}”，请把新的链接发给供应商`), () => {})

export const hasLink = ({ state, inviteState }: Facts): boolean =>
  state !== 'DRAFT' && state !== 'VOID' && inviteState !== 'UNSENT' && inviteState !== 'REVOKED'

/** Whether a supplier can still quote by the link. */
export const isQuoting = ({ state, inviteState }: Facts): boolean => state === 'QUOTING' && inviteState !== 'REVOKED'

/** Revoking invalidates the quotes. */
export const isRevocable = ({ state, inviteState }: Facts): boolean =>
  (state === 'QUOTING' || state === 'CLOSED') && inviteState !== 'REVOKED'

export const isResendable = ({ state, inviteState }: Facts): boolean => state === 'QUOTING' && inviteState === 'REVOKED'

/** Whether a buyer may enter a supplier's quote: never after the deadline of a sealed inquiry (sheet 1, decided 6). */
export const isEnterable = ({ state, inviteState, sealed }: Facts): boolean =>
  (state === 'QUOTING' || (state === 'CLOSED' && sealed !== true)) && inviteState !== 'REVOKED'
