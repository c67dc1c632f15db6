import { Annotation, Link, Remove, SendMessage, Time } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { copyInquiryLink, hasLink, isEnterable, isQuoting, isResendable, isRevocable, resendInquiry } from './acts.ts'
import { EnterDialog } from './EnterDialog.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

type LinkDialogState = { readonly what: 'revoke' | 'extend' | 'enter', readonly link: Row }
const AS_IT_IS = (row: Row): Row => row

export interface LinkActs {
  readonly actions: readonly RowAction[], readonly dialog: ReactNode, readonly ask: (dialog: LinkDialogState) => void
}

/**
 * A buyer's acts on an invited supplier in any list, with their dialogs.
 * @param linkOf the row with the state of its inquiry, as in the list of links
 */
export function useLinkActs(kind: SupplierKind, onDone: () => void, linkOf: (row: Row) => Row = AS_IT_IS): LinkActs {
  const [open, ask] = useState<LinkDialogState | null>(null)
  const edits = useMay()(inquiryLinkApis[kind].link.need)
  const prices = useCan()('P_PRICE')
  const actions = useMemo<readonly RowAction[]>(() => (edits ? [
    {
      key: 'copy', label: '复制链接', icon: <Link />, chord: 'Alt+C', hint: '复制链接', shown: row => hasLink(linkOf(row)),
      run: ({ id }) => copyInquiryLink(kind, String(id)),
    },
    {
      key: 'enter', label: '录入报价', icon: <Annotation />, chord: 'F4', hint: '录入报价', shown: row => prices && isEnterable(linkOf(row)),
      run: row => ask({ what: 'enter', link: linkOf(row) }),
    },
    {
      key: 'resend', label: '重新发送', icon: <SendMessage />, shown: row => isResendable(linkOf(row)),
      run: row => void resendInquiry(kind, row).then(onDone),
    },
    {
      key: 'extend', label: '延期', icon: <Time />, shown: row => isQuoting(linkOf(row)),
      run: row => ask({ what: 'extend', link: linkOf(row) }),
    },
    {
      key: 'revoke', label: '撤回', icon: <Remove />, danger: true, shown: row => isRevocable(linkOf(row)),
      run: row => ask({ what: 'revoke', link: linkOf(row) }),
    },
  ] : []), [edits, kind, linkOf, onDone, prices])
  const close = (): void => ask(null)
  const done = (): void => {
    close()
    onDone()
  }
  const shared = open !== null && { kind, link: open.link, onClose: close, onDone: done }
  const dialog = shared && (open.what === 'revoke'
    ? <RevokeDialog {...shared} />
    : open.what === 'extend' ? <ExtendDialog {...shared} /> : <EnterDialog {...shared} />)
  return { actions, dialog, ask }
}
