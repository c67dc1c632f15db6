import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

const NAME = 'project.recent'
const MAX_RECENT = 6

/** Newest first, without duplicates. */
export const withProject = (recent: readonly string[], projectId: string): readonly string[] =>
  [projectId, ...recent.filter(id => id !== projectId)].slice(0, MAX_RECENT)

async function load(): Promise<readonly string[]> {
  const stored = await loadUserSetting(NAME)
  return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
}

/** Failures are ignored without a message. */
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

/** Stored per user; this project is added while visible. */
export function useRecentProjects(projectId: string, isShown: boolean): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isShown) return undefined
    let current = true
    const begin = async (): Promise<void> => {
      const now = await enter(projectId).catch(unlessCall)
      if (current) setRecent(now)
    }
    void begin()
    return () => { current = false }
  }, [projectId, isShown])
  return recent
}
