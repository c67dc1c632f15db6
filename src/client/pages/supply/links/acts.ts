import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { copyLink } from '#client/ui/copyLink.ts'
import { toast } from '#client/ui/toaster.tsx'

type Facts = Readonly<Record<string, unknown>>

/** Hands the link of an invited supplier to the clipboard. The call says why it has none. */
export const copyInquiryLink = (kind: SupplierKind, id: string): void =>
  void call(inquiryLinkApis[kind].link, { id }).then(({ path }) => copyLink(path), () => {})

/** Sends once more to a supplier whose link was taken back. The call says why it cannot. */
export const resendInquiry = (kind: SupplierKind, { id, supplierName }: Facts): Promise<void> =>
  call(inquiryLinkApis[kind].resend, { id: String(id) }).then(() => toast.ok(`已重新发送给“${String(supplierName ?? '')}”，请把新的链接发给供应商`), () => {})

/** Whether a supplier has a link to be handed out. */
export const hasLink = ({ state, inviteState }: Facts): boolean =>
  state !== 'DRAFT' && state !== 'VOID' && inviteState !== 'UNSENT' && inviteState !== 'REVOKED'

/** Whether a supplier can still quote by his link. */
export const isQuoting = ({ state, inviteState }: Facts): boolean => state === 'QUOTING' && inviteState !== 'REVOKED'

/** Whether a link can be taken back: what was quoted by it does not count any more. */
export const isRevocable = ({ state, inviteState }: Facts): boolean =>
  (state === 'QUOTING' || state === 'CLOSED') && inviteState !== 'REVOKED'

export const isResendable = ({ state, inviteState }: Facts): boolean => state === 'QUOTING' && inviteState === 'REVOKED'

/** Whether a buyer may enter what a supplier has said: never after the deadline of a sealed inquiry (sheet 1, decided 6). */
export const isEnterable = ({ state, inviteState, sealed }: Facts): boolean =>
  (state === 'QUOTING' || (state === 'CLOSED' && sealed !== true)) && inviteState !== 'REVOKED'
