import { Button } from '@blueprintjs/core'
import { Add, People } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { ops } from '#schemas/supply/links.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { useMay } from '#client/data/session.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { useFollow } from '#client/document/record/following.ts'
import { LineTab } from '#client/document/record/LineTab.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { useLinkActs } from './useLinkActs.tsx'

const LINE = 'suppliers'
const FROM_HEAD = ['inquiryName', 'state', 'deadline', 'sealed'] as const

function SentTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const follow = useFollow()
  const canInvite = useMay()(inquiryLinkApis[kind].invite.need)
  const [inviting, setInviting] = useState(false)
  const head = useCallback((key: string): string => String(store.head(key) ?? ''), [store])
  const linkOf = useCallback(
    (row: Row): Row => ({ ...row, inquiryId: head('recordId'), ...Object.fromEntries(FROM_HEAD.map(key => [key, store.head(key)])) }),
    [head, store]
  )
  const { actions: rowActions, dialog } = useLinkActs(kind, follow, linkOf)
  const model = useMemo(() => {
    const line = store.line(LINE)
    return { ...line, grid: { ...line.grid, columns: { ...line.grid.columns, ops } } }
  }, [store])
  const cellEvents = useMemo(() => ({ rowActions }), [rowActions])
  return (
    <>
      <LineGrid
        line={LINE} model={model} noun="邀请供应商" cellEvents={cellEvents}
        toolbar={head('state') === 'QUOTING' && canInvite && <Button icon={<Add />} text="再邀请一家" onClick={() => setInviting(true)} />}
        empty={<EmptyState icon={<People size={32} />} title="没有邀请供应商" />}
      />
      {dialog}
      {inviting && (
        <InviteDialog
          kind={kind} inquiry={{ id: head('recordId'), name: head('inquiryName') }} onClose={() => setInviting(false)}
          onDone={() => { setInviting(false); follow() }}
        />
      )}
    </>
  )
}

/** 邀请供应商 of an inquiry: editable rows in the draft; after sending the acts on each invited supplier. */
export function InvitedTab({ kind }: { readonly kind: SupplierKind }) {
  const isDraft = useFact(useDocument().store, ({ draft }) => String(draft.head.state ?? 'DRAFT') === 'DRAFT')
  return isDraft ? <LineTab line={LINE} /> : <SentTab kind={kind} />
}
