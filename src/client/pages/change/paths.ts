/** The tab of a project's page on which its changes, or its losses, are listed. */
export const listPage = (projectId: string, list?: 'losses'): string =>
  `/project/${projectId}/info?pageTab=VARIABLES${list === undefined ? '' : `&list=${list}`}`

/** The analysis of what a change costs, and the route that it stands at. */
export const ANALYSE_ROUTE = '/project/:id/variable/analyse'
export const analysePage = (projectId: string, changeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/variable/analyse?changeId=${encodeURIComponent(changeId)}`
