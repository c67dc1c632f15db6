export const CHANGE_REMARK_MAX = 100
export const NAME_MAX = 30
export const ROLE_NAME_MAX = 20
export const DEPARTMENT_NAME_MAX = 30
