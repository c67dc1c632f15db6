import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { copyLink } from '#client/ui/copyLink.ts'

/** Hands the link of an invited supplier to the clipboard. The call says why it has none. */
export const copyInquiryLink = (kind: SupplierKind, id: string): void =>
  void call(inquiryLinkApis[kind].link, { id }).then(({ path }) => copyLink(path), () => {})

/** Whether a supplier can still quote by his link. */
export const isQuoting = ({ state, inviteState }: Readonly<Record<string, unknown>>): boolean => state === 'QUOTING' && inviteState !== 'REVOKED'
