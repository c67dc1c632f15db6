import { useState } from 'react'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { CallError } from '#client/data/callError.ts'
import { renewProject } from '#client/data/project.ts'
import { reload } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'

export interface Refused {
  readonly text: string
  readonly leads: string | null
}

/** A refusal has a page that resolves it. */
export function useConfirming(projectId: string) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const confirm = async (send: () => Promise<unknown>, message: string): Promise<boolean> => {
    setBusy(true)
    setRefused(null)
    try {
      await send()
      toast.ok(message)
      await Promise.all([renewProject(projectId), reload(executeReadyApi.queryProjectStaff, projectApi.progress, projectRecordApi.info)])
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused({ text: error.msg, leads: error.field?.startsWith('/') ? error.field : null })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, confirm }
}
