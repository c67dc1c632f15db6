/** Most characters of what is said about a change of settings. */
export const CHANGE_REMARK_MAX = 100
/** Most characters of a person's name, wherever it is typed: by himself, by who invites him, by who applies for a company. */
export const NAME_MAX = 30
export const ROLE_NAME_MAX = 20
export const DEPARTMENT_NAME_MAX = 30
