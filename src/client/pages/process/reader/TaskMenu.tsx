import { useState, type ReactNode } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import type { DocumentRef } from '#client/document/workflow/documentRef.ts'
import { MoreMenu } from '#client/document/workflow/MoreMenu.tsx'
import { SignersDialog, type SignerAct } from '#client/document/workflow/SignersDialog.tsx'
import { useFlowActs } from '#client/document/workflow/useFlowActs.ts'

export interface TaskMenuProps extends DocumentRef {
  readonly workflow: Workflow
  /** With `goesOn` if the user has no task on the document any more. */
  readonly onDone: (goesOn: boolean) => void
  /** Additional menu items in a phone header, where the menu is an icon. */
  readonly head?: ReactNode
}

/** Rare acts on a read document: transfer, additional signers, reminders, recall. */
export function TaskMenu({ kind, id, workflow, onDone, head }: TaskMenuProps) {
  const [signers, setSigners] = useState<SignerAct | null>(null)
  const acted = ({ can: permissions }: Workflow) => { setSigners(null); onDone(!permissions.audit) }
  const acts = useFlowActs({ kind, id }, acted)
  return (
    <>
      <MoreMenu can={workflow.can} acts={acts} onSigners={setSigners} head={head} />
      {signers && <SignersDialog kind={kind} id={id} act={signers} workflow={workflow} onDone={acted} onClose={() => setSigners(null)} />}
    </>
  )
}
