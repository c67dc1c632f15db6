import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

const NAME = 'project.recent'
const KEPT = 6

/** The newest first, each once. */
export const withProject = (recent: readonly string[], projectId: string): readonly string[] =>
  [projectId, ...recent.filter(id => id !== projectId)].slice(0, KEPT)

async function load(): Promise<readonly string[]> {
  const stored = await loadUserSetting(NAME)
  return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
}

/** Without the server there are no recent projects, and one is not kept: neither is worth a message. */
function unlessCall(error: unknown): readonly string[] {
  if (error instanceof CallError) return []
  throw error
}

async function enter(projectId: string): Promise<readonly string[]> {
  const before = await load()
  const now = withProject(before, projectId)
  if (now.join() !== before.join()) await saveUserSetting(NAME, [...now])
  return now
}

/** Projects that the person has entered, on any computer, with this one; it is remembered while `shown`. */
export function useRecentProjects(projectId: string, shown: boolean): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    if (!shown) return undefined
    let current = true
    const begin = async (): Promise<void> => {
      const now = await enter(projectId).catch(unlessCall)
      if (current) setRecent(now)
    }
    void begin()
    return () => { current = false }
  }, [projectId, shown])
  return recent
}
