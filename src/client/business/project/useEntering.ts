import { useEffect, useState } from 'react'
import { enterProject, NotEntered } from '#client/data/project.ts'
import { useRoutes } from '#client/data/route.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { toast } from '#client/ui/toaster.tsx'

const LIST = '/project/list'
const ERROR_410 = '/exception/410'

/** Whenever the tab becomes visible; without access redirects with the reason (spec-1 §4, §8). */
export function useEntering(projectId: string): void {
  const { active } = useTab()
  const go = useGo()
  const hasList = useRoutes().some(({ path }) => path === LIST)
  const [failure, setFailure] = useState<NotEntered | null>(null)
  useEffect(() => {
    if (!active) return undefined
    let over = false
    enterProject(projectId).catch((error: unknown) => {
      if (!(error instanceof NotEntered)) throw error
      if (!over) setFailure(error)
    })
    return () => { over = true }
  }, [active, projectId])
  useEffect(() => {
    if (failure === null) return
    if (!failure.isDeleted) toast.bad(failure.message)
    go(failure.isDeleted ? ERROR_410 : hasList ? LIST : '/', { replace: true })
  }, [failure, hasList, go])
}
