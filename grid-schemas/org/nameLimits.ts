/** Maximum length of a remark on a change of settings. */
export const CHANGE_REMARK_MAX = 100
/** Maximum length of a person's name, wherever it is typed. */
export const NAME_MAX = 30
export const ROLE_NAME_MAX = 20
export const DEPARTMENT_NAME_MAX = 30
