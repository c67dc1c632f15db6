import { proxy, useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { projectApi, type Project } from '#shared/api/project.ts'
import { CallError } from './callError.ts'
import { call } from './http.ts'
import { holdInProject } from './session.ts'

/** Current project, and those of open tabs (spec-1 §3). */
const projects = proxy<{ current: string | null; known: Record<string, Project> }>({ current: null, known: {} })

/** Deleted, or refused with the server's message. */
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
    // The project's call reports the error.
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
 * Loads a project's data and the user's permissions in it before its pages (spec-1 §4). Skipped within the same project.
 * @throws NotEntered
 */
export async function enterProject(projectId: string): Promise<void> {
  if (projects.current === projectId) return
  const project = await load(projectId)
  try {
    const permissions = await call(projectApi.queryProjectPermissions, { projectId }, { quiet: true })
    holdInProject(projectId, permissions)
  } catch (error) {
    if (error instanceof CallError) throw new NotEntered(false, error.msg)
    throw error
  }
  projects.known[projectId] = project
  projects.current = projectId
}

/** @throws NotEntered */
export const projectNamed = async (projectId: string): Promise<string> =>
  (projects.known[projectId] ?? await load(projectId)).projectName

export async function renewProject(projectId: string): Promise<void> {
  if (projects.known[projectId] === undefined) return
  projects.known[projectId] = await call(projectApi.describeProject, { projectId }, { quiet: true })
}

/** A project with open pages; undefined until entered. */
export const useProject = (projectId: string): Project | undefined => useSnapshot(projects).known[projectId] as Project | undefined

export function useProjectName(): string | undefined {
  const [path] = useLocation()
  const project = useProject(/^\/project\/([^/]+)\//.exec(path)?.[1] ?? '')
  return project?.brieflyName || project?.projectName
}
