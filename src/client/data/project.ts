import { proxy, useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { projectApi, type Project } from '#shared/api/project.ts'
import { CallError } from './callError.ts'
import { call } from './http.ts'
import { holdInProject } from './session.ts'

/** The project that was entered last, and what is known of those that tabs still show (spec-1 §3). */
const entered = proxy<{ current: string | null; known: Record<string, Project> }>({ current: null, known: {} })

/** Why a project could not be entered: it was deleted, or whatever the server said. */
export class NotEntered extends Error {
  readonly isDeleted: boolean

  constructor(isDeleted: boolean, text: string) {
    super(text)
    this.isDeleted = isDeleted
  }
}

const wasDeleted = async (projectId: string): Promise<boolean> => {
  try {
    return (await call(projectApi.judgeProjectDeleted, { projectId }, { quiet: true })).isDeleted
  } catch (error) {
    // What is said is why the project itself did not come.
    if (error instanceof CallError) return false
    throw error
  }
}

async function load(projectId: string): Promise<Project> {
  try {
    return await call(projectApi.describeProject, { projectId }, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new NotEntered(await wasDeleted(projectId), error.msg)
  }
}

/**
 * The step before the pages of a project (spec-1 §4): its data, then the rights that the user holds in it. Staying in the same
 * project skips it.
 * @throws NotEntered
 */
export async function enterProject(projectId: string): Promise<void> {
  if (entered.current === projectId) return
  const project = await load(projectId)
  try {
    const permissions = await call(projectApi.queryProjectPermissions, { projectId }, { quiet: true })
    holdInProject(projectId, permissions)
  } catch (error) {
    if (error instanceof CallError) throw new NotEntered(false, error.msg)
    throw error
  }
  entered.known[projectId] = project
  entered.current = projectId
}

/** What a project is called. @throws NotEntered */
export const projectNamed = async (projectId: string): Promise<string> => (entered.known[projectId] ?? await load(projectId)).projectName

/** Asks for the data of a project again after a change, where they are held. */
export async function renewProject(projectId: string): Promise<void> {
  if (entered.known[projectId] === undefined) return
  entered.known[projectId] = await call(projectApi.describeProject, { projectId }, { quiet: true })
}

/** A project whose pages are shown; undefined until it has been entered. */
export const useProject = (projectId: string): Project | undefined => useSnapshot(entered).known[projectId] as Project | undefined

/** What the project is called whose page the tab shows; undefined on other pages. */
export function useProjectName(): string | undefined {
  const [path] = useLocation()
  const project = useProject(/^\/project\/([^/]+)\//.exec(path)?.[1] ?? '')
  return project?.brieflyName || project?.projectName
}
