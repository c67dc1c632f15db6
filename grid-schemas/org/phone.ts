/** A mobile phone of the mainland. */
export const PHONE = /^1[3-9]\d{9}$/
