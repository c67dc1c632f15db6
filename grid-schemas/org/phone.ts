/** A mobile phone of the mainland. */
export const PHONE = /^1[3-9]\d{9}$/

/** A phone as it is typed or pasted: digits alone, without the country in front. */
export const phoneOf = (text: string): string => text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '').slice(0, 11)
