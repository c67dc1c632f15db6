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

type Asked = { readonly what: 'revoke' | 'extend' | 'enter', readonly link: Row }
const AS_IT_IS = (row: Row): Row => row

export interface LinkActs { readonly actions: readonly RowAction[], readonly dialog: ReactNode, readonly ask: (asked: Asked) => void }

/**
 * What a buyer does with an invited supplier, wherever he is listed, and the dialogs that it opens.
 * @param of the row with the state of its inquiry, as the list of links has it
 */
export function useLinkActs(kind: SupplierKind, onDone: () => void, of: (row: Row) => Row = AS_IT_IS): LinkActs {
  const [asked, ask] = useState<Asked | null>(null)
  const edits = useMay()(inquiryLinkApis[kind].link.need)
  const prices = useCan()('P_PRICE')
  const actions = useMemo<readonly RowAction[]>(() => (edits ? [
    {
      key: 'copy', label: '复制链接', icon: <Link />, chord: 'Alt+C', hint: '复制链接', shown: row => hasLink(of(row)),
      run: ({ id }) => copyInquiryLink(kind, String(id)),
    },
    {
      key: 'enter', label: '录入报价', icon: <Annotation />, chord: 'F4', hint: '录入报价', shown: row => prices && isEnterable(of(row)),
      run: row => ask({ what: 'enter', link: of(row) }),
    },
    {
      key: 'resend', label: '重新发送', icon: <SendMessage />, shown: row => isResendable(of(row)),
      run: row => void resendInquiry(kind, row).then(onDone),
    },
    { key: 'extend', label: '延期', icon: <Time />, shown: row => isQuoting(of(row)), run: row => ask({ what: 'extend', link: of(row) }) },
    {
      key: 'revoke', label: '撤回', icon: <Remove />, danger: true, shown: row => isRevocable(of(row)),
      run: row => ask({ what: 'revoke', link: of(row) }),
    },
  ] : []), [edits, kind, of, onDone, prices])
  const close = (): void => ask(null)
  const done = (): void => {
    close()
    onDone()
  }
  const shared = asked !== null && { kind, link: asked.link, onClose: close, onDone: done }
  const dialog = shared && (asked.what === 'revoke'
    ? <RevokeDialog {...shared} />
    : asked.what === 'extend' ? <ExtendDialog {...shared} /> : <EnterDialog {...shared} />)
  return { actions, dialog, ask }
}
