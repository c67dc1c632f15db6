const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const LENGTH = 18

/** A unified social credit code whose check digit is right (GB 32100-2015); capital letters only. */
export function isCreditCode(text: string): boolean {
  const digits = [...text].map(sign => SIGNS.indexOf(sign))
  if (digits.length !== LENGTH || digits.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const digit of digits.slice(0, -1)) {
    sum += digit * weight
    weight = weight * 3 % SIGNS.length
  }
  return (SIGNS.length - sum % SIGNS.length) % SIGNS.length === digits.at(-1)
}
