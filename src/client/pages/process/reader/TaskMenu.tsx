import { useState, type ReactNode } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import type { DocumentRef } from '#client/document/workflow/documentRef.ts'
import { MoreMenu } from '#client/document/workflow/MoreMenu.tsx'
import { SignersDialog, type SignerAct } from '#client/document/workflow/SignersDialog.tsx'
import { useFlowActs } from '#client/document/workflow/useFlowActs.ts'

export interface TaskMenuProps extends DocumentRef {
  readonly workflow: Workflow
  /** It was done; with `goesOn` the document does not ask the person any more. */
  readonly onDone: (goesOn: boolean) => void
  /** At the head of a phone, with what else there is: an icon whose menu opens below it. */
  readonly head?: ReactNode
}

/** What is done rarely with a document that is read: others sign in one's place or as well, reminders, taking back. */
export function TaskMenu({ kind, id, workflow, onDone, head }: TaskMenuProps) {
  const [signers, setSigners] = useState<SignerAct | null>(null)
  const acted = ({ can }: Workflow) => { setSigners(null); onDone(!can.audit) }
  const acts = useFlowActs({ kind, id }, acted)
  return (
    <>
      <MoreMenu can={workflow.can} acts={acts} onSigners={setSigners} head={head} />
      {signers && <SignersDialog kind={kind} id={id} act={signers} workflow={workflow} onDone={acted} onClose={() => setSigners(null)} />}
    </>
  )
}
