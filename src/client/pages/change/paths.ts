/** The project page's tab that lists its changes, or its losses. */
export const listPage = (projectId: string, list?: 'losses'): string =>
  `/project/${projectId}/info?pageTab=VARIABLES${list === undefined ? '' : `&list=${list}`}`

/** Route of the analysis of a change's costs. */
export const ANALYSE_ROUTE = '/project/:id/variable/analyse'
export const analysePage = (projectId: string, changeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/variable/analyse?changeId=${encodeURIComponent(changeId)}`
