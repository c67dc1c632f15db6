const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const DIGIT_UNITS = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '万亿', '亿亿'] as const
const MAX_DIGITS = 4 * GROUPS.length

/** Four digits in capitals, without their group's name: 0409 is 零肆佰零玖. */
function groupText(digits: string): string {
  const terms = [...digits].map((digit, at) => (digit === '0' ? '零' : `${DIGITS[Number(digit)]!}${DIGIT_UNITS[digits.length - 1 - at]!}`))
    .join('')
  return terms.replace(/零+/g, '零').replace(/零$/, '')
}

function integerText(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0')
  const groups = padded.match(/\d{4}/g) ?? []
  const terms = groups.map((group, at) => (Number(group) === 0 ? '零' : `${groupText(group)}${GROUPS[groups.length - 1 - at]!}`)).join('')
  return terms.replace(/零+/g, '零').replace(/^零|零$/g, '')
}

/**
 * Chinese capitals of contracts and receipts (支付结算办法, 附一).
 * @param amount decimal text of at most two decimals
 * @returns '' for any other text
 */
export function inCapitals(amount: string): string {
  const match = /^(-?)0*(\d*)(?:\.(\d{1,2}))?$/.exec(amount)
  if (match === null || amount === '' || amount === '-') return ''
  const [, sign = '', yuan = '', cents = ''] = match
  if (yuan.length > MAX_DIGITS) return ''
  const [jiao, fen] = [Number(cents[0] ?? '0'), Number(cents[1] ?? '0')]
  const yuanText = yuan === '' ? '' : `${integerText(yuan)}元`
  if (yuanText === '' && jiao === 0 && fen === 0) return '零元整'
  const small = jiao === 0 && fen === 0
    ? '整'
    : jiao === 0
    ? `${yuanText === '' ? '' : '零'}${DIGITS[fen]!}分`
    : `${DIGITS[jiao]!}角${fen === 0 ? '整' : `${DIGITS[fen]!}分`}`
  return `${sign === '' ? '' : '负'}${yuanText}${small}`
}
