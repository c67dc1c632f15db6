/** A date, optionally with a time: browsers break lines behind a hyphen. */
const DAY = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** A text whose dates are not broken across lines. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(DAY).map((part, at) => (at % 2 === 1 ? <span key={at} className="day">{part}</span> : part))
