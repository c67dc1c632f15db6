/** A mobile phone of mainland China. */
export const PHONE = /^1[3-9]\d{9}$/
/** A mobile phone, a landline with area code and extension, or a 400 number. */
export const ANY_PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/
export const ANY_PHONE_FAULT = '电话应为 11 位手机号、带区号的座机或 400 号码'
